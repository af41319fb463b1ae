package io.tengen.cli.net;

import io.tengen.engine.net.builtin.BuiltInNetwork;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;

/**
 * Converts a parameter of a command to the file of a network: {@code tengen} to a temporary file
 * with the built-in network, as engines take that name, and other texts to the files that they
 * name.
 */
final class NetworkPath implements ITypeConverter<Path> {
  @Override
  public Path convert(String text) throws IOException {
    return text.equals(BuiltInNetwork.ENTRY.name()) ? BuiltInNetwork.file() : Path.of(text);
  }
}
