package io.tengen.worker.data.shard;

import java.util.regex.Pattern;

/**
 * The player of one side of a game.
 *
 * @param engine as users write it, {@code KIND:key=value,...}; for a human player, the name
 * @param network SHA-256 of the engine's network, in hexadecimal digits; empty for none
 */
public record PlayerInfo(String engine, String network) {
  private static final Pattern HASH = Pattern.compile("([0-9a-f]{64})?");

  /**
   * @throws IllegalArgumentException if the network is not a hash
   */
  public PlayerInfo {
    if (!HASH.matcher(network).matches()) {
      throw new IllegalArgumentException("\"" + network + "\" is not the SHA-256 of a network");
    }
  }
}
