package io.tengen.cli.console;

import io.tengen.files.PrivateFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** A {@link PrivateFile} that a user named. Its errors are one line for users. */
public final class SecretFile implements AutoCloseable {
  private final Path path;
  private final PrivateFile file;

  private SecretFile(Path path, PrivateFile file) {
    this.path = path;
    this.file = file;
  }

  /**
   * Creates the empty file, so that errors show before the secret is created.
   *
   * @throws CommandException if the file exists or cannot be created
   */
  public static SecretFile begin(Path path) throws CommandException {
    try {
      return new SecretFile(path, PrivateFile.create(path));
    } catch (FileAlreadyExistsException e) {
      throw CommandException.badInput("there is a file " + path + "; choose another name", e);
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }

  /** Writes the content of the file. */
  public void write(String text) throws CommandException {
    try {
      file.write(text);
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }

  private static CommandException cannotWrite(Path path, IOException e) {
    return UserFiles.cannotWrite(path, e);
  }

  @Override
  public void close() throws CommandException {
    try {
      file.close();
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }
}
