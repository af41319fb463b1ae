package io.tengen.engine.program;

import io.tengen.files.artifact.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Identifies an external engine beyond the name of its entry: what it answered to {@code name} and
 * {@code version}, and a hash of its file, its command line and the files that this names. Two
 * workers play with the same engine only if their builds are equal. Immutable.
 *
 * @param text {@code NAME/VERSION/HASH}, or {@code HASH} of a program that does not say what it is,
 *     in characters that values of settings may have
 */
record ProgramBuild(String text) {
  private static final int LONGEST_PART = 40;
  private static final int HASH_DIGITS = 16;
  private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9_.+@-]+");

  /**
   * Returns the build of a program; blocks while files are read.
   *
   * @param name its answer to {@code name}
   * @param version its answer to {@code version}
   * @param program the entry; its arguments are not filled in, since they are settings of engines
   * @param executable the program's file
   * @param hashes the hashes of files
   * @throws IOException if a file cannot be read
   */
  static ProgramBuild of(
      String name, String version, EngineProgram program, Path executable, FileHashes hashes)
      throws IOException {
    return new ProgramBuild(
        part(name) + "/" + part(version) + "/" + hash(program, executable, hashes));
  }

  /**
   * Returns the build of a program that does not say what it is: a hash of its file, its command
   * line and the files that this names; blocks while files are read.
   *
   * @param program the entry; its arguments are not filled in, since they are settings of engines
   * @param executable the program's file
   * @param hashes the hashes of files
   * @throws IOException if a file cannot be read
   */
  static ProgramBuild ofFiles(EngineProgram program, Path executable, FileHashes hashes)
      throws IOException {
    return new ProgramBuild(hash(program, executable, hashes));
  }

  private static String hash(EngineProgram program, Path executable, FileHashes hashes)
      throws IOException {
    // Contents in place of paths, since the places of files may differ between workers.
    StringBuilder line = new StringBuilder(hashes.of(executable));
    Map<String, EngineProgram.NamedFile> files = program.files();
    for (String word : program.command().subList(1, program.command().size())) {
      line.append('\0');
      EngineProgram.NamedFile file = files.get(word);
      if (file == null) {
        line.append(word);
      } else {
        line.append(file.prefix()).append('\1').append(hashes.of(file.path()));
      }
    }
    program.startup().forEach(command -> line.append('\n').append(command));
    String hash = Sha256.of(line.toString().getBytes(StandardCharsets.UTF_8));
    return hash.substring(0, HASH_DIGITS);
  }

  private static String part(String answer) {
    String part = OTHERS.matcher(answer.strip()).replaceAll("-");
    String whole = part.isEmpty() ? "-" : part;
    return whole.substring(0, Math.min(whole.length(), LONGEST_PART));
  }

  @Override
  public String toString() {
    return text;
  }
}
