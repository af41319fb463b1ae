package io.tengen.wire.access;

import io.tengen.proto.v1.ApplyRetentionResponse;
import io.tengen.proto.v1.RetiredRun;
import io.tengen.wire.Codec;
import io.tengen.wire.TimestampCodec;
import java.time.Instant;
import java.util.List;

/**
 * What rules of retention delete, or would delete.
 *
 * @param runs the runs that a rule applies to, oldest first
 * @param artifacts the files that nothing uses, the one that was used last first
 */
public record Retention(List<Run> runs, List<UnusedArtifact> artifacts) {
  static final Codec<Retention, ApplyRetentionResponse> CODEC =
      new Codec<>(
          value ->
              ApplyRetentionResponse.newBuilder()
                  .addAllRuns(value.runs().stream().map(Retention::encode).toList())
                  .addAllArtifacts(value.artifacts().stream().map(UnusedArtifact::encode).toList())
                  .build(),
          message ->
              new Retention(
                  message.getRunsList().stream().map(Retention::decode).toList(),
                  message.getArtifactsList().stream().map(UnusedArtifact::decode).toList()));

  public Retention {
    runs = List.copyOf(runs);
    artifacts = List.copyOf(artifacts);
  }

  /**
   * A run that a rule applies to.
   *
   * @param rule "self-play" or "cancelled"
   * @param games number of its committed games
   * @param kept one line why it is kept all the same; empty if it goes
   */
  public record Run(String run, String rule, int games, String kept) {}

  /**
   * A stored file that no run, training or open game uses.
   *
   * @param bytes its length
   * @param used when it was last used
   */
  public record UnusedArtifact(String sha256, long bytes, Instant used) {
    static io.tengen.proto.v1.UnusedArtifact encode(UnusedArtifact artifact) {
      return io.tengen.proto.v1.UnusedArtifact.newBuilder()
          .setSha256(artifact.sha256())
          .setBytes(artifact.bytes())
          .setUsedAt(TimestampCodec.encode(artifact.used()))
          .build();
    }

    static UnusedArtifact decode(io.tengen.proto.v1.UnusedArtifact message) {
      return new UnusedArtifact(
          message.getSha256(), message.getBytes(), TimestampCodec.decode(message.getUsedAt()));
    }
  }

  private static RetiredRun encode(Run run) {
    return RetiredRun.newBuilder()
        .setRun(run.run())
        .setRule(run.rule())
        .setGames(run.games())
        .setKept(run.kept())
        .build();
  }

  private static Run decode(RetiredRun message) {
    return new Run(message.getRun(), message.getRule(), message.getGames(), message.getKept());
  }
}
