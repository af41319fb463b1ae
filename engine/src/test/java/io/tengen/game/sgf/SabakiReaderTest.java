package io.tengen.game.sgf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the parser and the writer with the parser of Sabaki, the npm package
 * {@code @sabaki/sgf}; skipped unless {@code node} finds it: {@code npm install --prefix DIR
 * @sabaki/sgf@3.4.7} and {@code NODE_PATH=DIR/node_modules}.
 */
class SabakiReaderTest {
  private static final Path CORPUS = Path.of("src", "test", "resources", "sgf");

  /**
   * What Sabaki's parser refuses or reads otherwise: text before the game, a file that ends early,
   * properties in lower case, which it leaves out, and bytes that are not UTF-8.
   */
  private static final List<String> DIFFERENCES =
      List.of("before", "gbk", "latin", "lower-case", "truncated");

  /** Prints the main line of each file: nodes, sorted properties, and values in hexadecimal. */
  private static final String SCRIPT =
      """
      const sgf = require('@sabaki/sgf')
      const hex = value => '[' + Buffer.from(value).toString('hex') + ']'
      for (const file of process.argv.slice(1)) {
        let text = ''
        try {
          let node = sgf.parse(require('fs').readFileSync(file, 'utf8'))[0]
          for (; node; node = node.children[0]) {
            const ids = Object.keys(node.data).sort()
            text += ';' + ids.map(id => id + node.data[id].map(hex).join('')).join('')
          }
        } catch (error) {
          text = 'refused'
        }
        console.log(text)
      }
      """;

  @TempDir Path directory;

  @BeforeEach
  void needsSabakisParser() throws Exception {
    try {
      assumeTrue(!node("require('@sabaki/sgf');console.log('here')").isEmpty(), "no @sabaki/sgf");
    } catch (IOException e) {
      assumeTrue(false, "node is not installed");
    }
  }

  @Test
  void sabakiReadsWhatTengenWrites() throws Exception {
    Points points = Points.of(13);
    List<GameRecord.Move> moves = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      moves.add(new GameRecord.Move(i % 9 == 8 ? Points.PASS : points.get(4 * i), i, null));
    }
    GameRecord game =
        new GameRecord(
            GameSetup.of(Rules.CHINESE, 13, 6.5).withHandicap(4),
            "a [b] \\ c:d",
            "天元\tx",
            moves,
            Outcome.counted(Outcome.Reason.SCORE, -2.5),
            Instant.EPOCH,
            5);
    String text = Sgf.write(game, "many ]\\[ signs", "event: 1");
    Path file = Files.writeString(directory.resolve("own.sgf"), text);
    assertEquals(own(text), node(SCRIPT, file.toString()));
  }

  @Test
  void bothParsersAgreeOnTheCorpus() throws Exception {
    List<Path> files;
    try (Stream<Path> list = Files.list(CORPUS)) {
      files = list.sorted().toList();
    }
    String[] names =
        files.stream().map(file -> file.toAbsolutePath().toString()).toArray(String[]::new);
    List<String> read = node(SCRIPT, names).lines().toList();
    assertEquals(files.size(), read.size());
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      String text = SgfCharset.decode(Files.readAllBytes(files.get(i))).text();
      if (!own(text).equals(read.get(i))) {
        differences.add(files.get(i).getFileName().toString().replace(".sgf", ""));
      }
    }
    assertEquals(DIFFERENCES, differences);
  }

  private static String own(String text) throws SgfException {
    SgfFaults faults = new SgfFaults(text, SgfMode.LENIENT);
    StringBuilder line = new StringBuilder();
    for (SgfNode node : SgfReader.read(text, faults).getFirst().mainLine()) {
      TreeMap<String, String> properties = new TreeMap<>();
      for (SgfProperty property : node.properties()) {
        properties.put(
            property.id(),
            property.values().stream().map(SabakiReaderTest::hex).collect(Collectors.joining()));
      }
      line.append(';');
      properties.forEach((id, values) -> line.append(id).append(values));
    }
    return line.toString();
  }

  private static String hex(String value) {
    byte[] bytes = SgfText.text(value).getBytes(StandardCharsets.UTF_8);
    return "[" + HexFormat.of().formatHex(bytes) + "]";
  }

  /** Returns what a script prints, stripped; empty if it fails. */
  private static String node(String script, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("node", "-e", script));
    command.addAll(List.of(arguments));
    Process node =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    node.getOutputStream().close();
    String out = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return node.waitFor() == 0 ? out.strip() : "";
  }
}
