package io.tengen.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeScale;
import io.tengen.game.match.TimeSystem;
import io.tengen.proto.v1.SelfPlay;
import java.util.Map;
import java.util.TreeMap;

/** Encodes and decodes {@link RunSpec}. */
public final class RunSpecCodec {
  private RunSpecCodec() {}

  public static io.tengen.proto.v1.RunSpec encode(RunSpec spec) {
    int size = spec.setup().size();
    var message =
        io.tengen.proto.v1.RunSpec.newBuilder()
            .setKind(encode(spec.kind()))
            .addAllEngines(spec.engines().stream().map(EngineSpecCodec::encode).toList())
            .setSetup(GameSetupCodec.encode(spec.setup()))
            .setGames(spec.games())
            .setSeed(spec.seed())
            .setMatchRules(spec.matchRules().text())
            .putAllArtifacts(ArtifactCodec.encode(spec.artifacts()))
            .setFormat(spec.format())
            .setBlack(spec.terms().black())
            .setPool(spec.pool())
            .setPriority(spec.schedule().priority())
            .setShare(spec.schedule().share())
            .setShards(spec.shards())
            .setVerify(spec.verify())
            .setNote(spec.note())
            .setTimeScale(encode(spec.timeScale()));
    spec.terms()
        .openings()
        .forEach(opening -> message.addOpenings(OpeningCodec.encode(opening, size)));
    spec.terms().times().forEach((name, time) -> message.putTimes(name, time.text()));
    if (!spec.teams().isEmpty()) {
      message.setTeams(TeamsCodec.encode(spec.teams()));
    }
    if (!spec.selfPlay().equals(SelfPlayTerms.NONE)) {
      message.setSelfPlay(encode(spec.selfPlay()));
    }
    return message.build();
  }

  /** Encodes the purpose of a run. */
  public static io.tengen.proto.v1.RunKind encode(RunKind kind) {
    return switch (kind) {
      case EVALUATION -> io.tengen.proto.v1.RunKind.RUN_KIND_EVALUATION;
      case SELF_PLAY -> io.tengen.proto.v1.RunKind.RUN_KIND_SELF_PLAY;
    };
  }

  /**
   * Decodes the purpose of a run.
   *
   * @throws IllegalArgumentException with one line if it is missing or unknown
   */
  public static RunKind decode(io.tengen.proto.v1.RunKind message) {
    return switch (message) {
      case RUN_KIND_EVALUATION -> RunKind.EVALUATION;
      case RUN_KIND_SELF_PLAY -> RunKind.SELF_PLAY;
      case RUN_KIND_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("kind must be evaluation or self-play");
    };
  }

  private static io.tengen.proto.v1.TimeScale encode(TimeScale scale) {
    return switch (scale) {
      case NONE -> io.tengen.proto.v1.TimeScale.TIME_SCALE_UNSPECIFIED;
      case WORKER -> io.tengen.proto.v1.TimeScale.TIME_SCALE_WORKER;
    };
  }

  private static TimeScale decode(io.tengen.proto.v1.TimeScale message) {
    return switch (message) {
      case TIME_SCALE_UNSPECIFIED -> TimeScale.NONE;
      case TIME_SCALE_WORKER -> TimeScale.WORKER;
      case UNRECOGNIZED ->
          throw new IllegalArgumentException("time_scale is unknown to this version");
    };
  }

  private static SelfPlay encode(SelfPlayTerms terms) {
    return SelfPlay.newBuilder()
        .setKomiSpread(terms.komiSpread())
        .setRandomPlies(terms.randomPlies())
        .setOpeningTemperature(terms.openingTemperature())
        .setOpeningShare(terms.openingShare())
        .build();
  }

  /**
   * Decodes a spec.
   *
   * @throws IllegalArgumentException with one line that names the field and the remedy
   */
  public static RunSpec decode(io.tengen.proto.v1.RunSpec message) {
    RunKind kind = decode(message.getKind());
    Checks.require(message.hasSetup(), "setup is missing: rules, board_size and komi");
    return RunSpec.builder(
            kind,
            message.getEnginesList().stream().map(EngineSpecCodec::decode).toList(),
            GameSetupCodec.decode(message.getSetup()),
            message.getGames())
        .seed(message.getSeed())
        .matchRules(MatchRules.parse(message.getMatchRules()))
        .artifacts(ArtifactCodec.decode(message.getArtifactsMap()))
        .format(message.getFormat())
        .teams(message.hasTeams() ? TeamsCodec.decode(message.getTeams()) : Teams.NONE)
        .terms(terms(message))
        .pool(message.getPool())
        .schedule(
            new FleetShare(
                message.getPriority(),
                message.getShare() == 0 ? FleetShare.DEFAULT.share() : message.getShare()))
        .selfPlay(selfPlay(message))
        .shards(message.getShards())
        .verify(message.getVerify())
        .note(message.getNote())
        .timeScale(decode(message.getTimeScale()))
        .build();
  }

  private static MatchTerms terms(io.tengen.proto.v1.RunSpec message) {
    int size = message.getSetup().getBoardSize();
    Map<String, TimeSystem> times = new TreeMap<>();
    message.getTimesMap().forEach((name, time) -> times.put(name, TimeSystem.parse(time)));
    return new MatchTerms(
        message.getOpeningsList().stream()
            .map(opening -> OpeningCodec.decode(opening, size))
            .toList(),
        message.getBlack(),
        times);
  }

  private static SelfPlayTerms selfPlay(io.tengen.proto.v1.RunSpec message) {
    if (!message.hasSelfPlay()) {
      return SelfPlayTerms.NONE;
    }
    SelfPlay terms = message.getSelfPlay();
    SelfPlayTerms none = SelfPlayTerms.NONE;
    return new SelfPlayTerms(
        terms.getKomiSpread(),
        terms.getRandomPlies(),
        terms.getOpeningTemperature() == 0
            ? none.openingTemperature()
            : terms.getOpeningTemperature(),
        terms.hasOpeningShare() ? terms.getOpeningShare() : none.openingShare());
  }

  /** Encodes a spec to the bytes that a journal keeps. */
  public static byte[] toBytes(RunSpec spec) {
    return encode(spec).toByteArray();
  }

  /**
   * Decodes a spec from the bytes that a journal keeps.
   *
   * @throws IllegalArgumentException with one line if they are damaged, or as {@link #decode}
   */
  public static RunSpec fromBytes(byte[] bytes) {
    try {
      return decode(io.tengen.proto.v1.RunSpec.parseFrom(bytes));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("a run's spec is damaged: " + e.getMessage(), e);
    }
  }
}
