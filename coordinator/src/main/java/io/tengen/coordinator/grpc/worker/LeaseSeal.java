package io.tengen.coordinator.grpc.worker;

import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.access.TokenSeal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Converts leases to the tokens that workers are sent, and back. A token is the first 16 bytes of
 * HMAC-SHA-256 over the lease and its holder, followed by the lease. The coordinator therefore
 * recognizes a lease after a restart without storing it (decision 3), and a worker cannot forge a
 * token for a lease that it was not granted. Thread-safe.
 */
public final class LeaseSeal {
  private static final byte GAME = 1;
  private static final byte TRAINING = 2;
  private static final byte INQUIRIES = 3;

  /** The length of the kind, the id and the index, which precede the name. */
  private static final int FIXED_BYTES = 1 + Integer.BYTES + Integer.BYTES;

  /** The limit on tokens; greater than the length of any token. */
  private static final int MOST_BYTES = 256;

  private final TokenSeal seal;

  /**
   * @param key a secret that must survive restarts
   */
  public LeaseSeal(byte[] key) {
    seal = new TokenSeal(key);
  }

  /**
   * Returns the token of a lease.
   *
   * @param holder {@link io.tengen.coordinator.access.Principal#id} of the worker
   */
  LeaseToken seal(JobLease lease, String holder) {
    return LeaseToken.of(seal.seal(plain(lease), holder));
  }

  /** Returns the lease of a token; empty if the token was not issued to this holder. */
  public Optional<JobLease> open(LeaseToken token, String holder) {
    byte[] bytes = token.toBytes();
    return claim(bytes).filter(lease -> seal.open(bytes, holder).isPresent());
  }

  /** Returns the lease that a token names, whether or not it was ever granted; for logs. */
  static Optional<JobLease> claim(LeaseToken token) {
    return claim(token.toBytes());
  }

  private static Optional<JobLease> claim(byte[] token) {
    if (token.length < TokenSeal.MAC_BYTES + FIXED_BYTES || token.length > MOST_BYTES) {
      return Optional.empty();
    }
    ByteBuffer plain = ByteBuffer.wrap(token).position(TokenSeal.MAC_BYTES);
    byte kind = plain.get();
    int id = plain.getInt();
    int index = plain.getInt();
    if (id < 0 || index < 0) {
      return Optional.empty();
    }
    String name;
    try {
      name = StandardCharsets.UTF_8.newDecoder().decode(plain).toString();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
    return switch (kind) {
      case GAME -> Optional.of(new JobLease(new JobKey.Game(name, index), id));
      case INQUIRIES -> Optional.of(new JobLease(new JobKey.Inquiries(name), id));
      case TRAINING -> Optional.of(JobLease.ofTraining(name, id));
      default -> Optional.empty();
    };
  }

  private static byte[] plain(JobLease lease) {
    if (lease.id() < 0 || lease.id() > GrantedLease.LARGEST_ID) {
      throw new IllegalArgumentException("lease " + lease.id() + " has more than 31 bits");
    }
    int id = (int) lease.id();
    return switch (lease.job()) {
      case JobKey.Game game -> plain(GAME, id, game.index(), game.run());
      case JobKey.Inquiries inquiries -> plain(INQUIRIES, id, 0, inquiries.id());
      case JobKey.Training training -> plain(TRAINING, id, 0, training.id());
    };
  }

  private static byte[] plain(byte kind, int id, int index, String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(FIXED_BYTES + utf8.length)
        .put(kind)
        .putInt(id)
        .putInt(index)
        .put(utf8)
        .array();
  }
}
