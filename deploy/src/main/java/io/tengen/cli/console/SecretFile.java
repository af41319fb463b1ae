package io.tengen.cli.console;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A new file that its owner alone can read, from its first moment on; gone again if nothing was
 * written to it. Confined to one thread.
 */
public final class SecretFile implements AutoCloseable {
  private final Path path;
  private final SeekableByteChannel channel;
  private boolean written;

  private SecretFile(Path path, SeekableByteChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Makes the file, so that whatever keeps it from being made does so before there is a secret.
   *
   * @throws CommandException if there is one, or it cannot be made
   */
  public static SecretFile begin(Path path) throws CommandException {
    try {
      return new SecretFile(
          path,
          Files.newByteChannel(
              path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), rights()));
    } catch (FileAlreadyExistsException e) {
      throw CommandException.badInput("there is a file " + path + "; choose another name", e);
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }

  private static FileAttribute<?>[] rights() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  public void write(String text) throws CommandException {
    written = true;
    try {
      Channels.newOutputStream(channel).write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }

  private static CommandException cannotWrite(Path path, IOException e) {
    return CommandException.badInput("cannot write " + path + ": " + Directories.reason(e), e);
  }

  @Override
  public void close() throws CommandException {
    try {
      channel.close();
      if (!written) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }
}
