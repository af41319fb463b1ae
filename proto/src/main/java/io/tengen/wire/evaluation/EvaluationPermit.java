package io.tengen.wire.evaluation;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.access.TokenSeal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The right of a worker to have another one evaluate positions with one network. The coordinator
 * seals it with the key that it has given to the worker that evaluates, see {@link TokenSeal}.
 *
 * @param client name of the worker that may ask
 * @param network SHA-256 of the network's file, 64 hexadecimal digits; {@link #ROLLOUTS} for the
 *     right to have rollouts played instead
 * @param until when it expires, in whole seconds
 */
public record EvaluationPermit(String client, String network, Instant until) {
  /** Stands for rollouts in the place of a network. */
  public static final String ROLLOUTS = "0".repeat(64);

  private static final int HASH_BYTES = 32;
  private static final int MOST_BYTES = 512;

  /**
   * Returns the token that is presented to a worker.
   *
   * @param key the key of the worker that evaluates
   * @param server name of that worker
   */
  public LeaseToken seal(byte[] key, String server) {
    byte[] name = client.getBytes(StandardCharsets.UTF_8);
    byte[] content =
        ByteBuffer.allocate(Long.BYTES + HASH_BYTES + name.length)
            .putLong(until.getEpochSecond())
            .put(HexFormat.of().parseHex(network))
            .put(name)
            .array();
    return LeaseToken.of(new TokenSeal(key).seal(content, server));
  }

  /**
   * Returns the permit of a token, which may have expired; empty if it was not sealed with this key
   * for this worker.
   *
   * @param server name of the worker that evaluates
   */
  public static Optional<EvaluationPermit> open(LeaseToken token, byte[] key, String server) {
    byte[] bytes = token.toBytes();
    if (bytes.length > MOST_BYTES) {
      return Optional.empty();
    }
    return new TokenSeal(key).open(bytes, server).flatMap(EvaluationPermit::decode);
  }

  /** Returns whether it has expired by this machine's clock. */
  public boolean isOver() {
    return Instant.now().isAfter(until);
  }

  private static Optional<EvaluationPermit> decode(byte[] content) {
    if (content.length < Long.BYTES + HASH_BYTES) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(content);
    Instant until = Instant.ofEpochSecond(bytes.getLong());
    byte[] hash = new byte[HASH_BYTES];
    bytes.get(hash);
    try {
      String client = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      return Optional.of(new EvaluationPermit(client, HexFormat.of().formatHex(hash), until));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
