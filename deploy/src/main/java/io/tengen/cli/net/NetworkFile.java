package io.tengen.cli.net;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A network that a user has named: {@code tengen}, the built-in one, or a file.
 *
 * @param name as the user has written it
 * @param path its file, a temporary one for the built-in network
 */
record NetworkFile(String name, Path path) {
  /**
   * Returns the network with this name. Blocks on the disk for the built-in one.
   *
   * @throws CommandException if the text is not a file name, or the temporary file cannot be
   *     written
   */
  static NetworkFile of(String name) throws CommandException {
    if (!name.equals(BuiltInNetwork.ENTRY.name())) {
      return new NetworkFile(name, UserFiles.path(name));
    }
    try {
      return new NetworkFile(name, BuiltInNetwork.file());
    } catch (IOException e) {
      throw UserFiles.writeFailed(Path.of(System.getProperty("java.io.tmpdir")), e);
    }
  }
}
