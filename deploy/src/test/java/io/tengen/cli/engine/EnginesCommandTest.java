package io.tengen.cli.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.console.Terminal;
import io.tengen.config.StrictConfig;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.NetworkRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesCommandTest {
  @Test
  void listsEveryKindWithItsSettings() {
    CommandRun run = CommandRun.of("engines");
    assertEquals(0, run.code(), run.err());
    for (String beginning : List.of("gtp: ", "mcts: ", "random: ", "  visits ", "  program ")) {
      assertTrue(run.out().lines().anyMatch(line -> line.startsWith(beginning)), run.out());
    }
    assertTrue(run.out().lines().allMatch(line -> line.length() <= Terminal.WIDTH), run.out());
  }

  @Test
  void listsTheNetworkThatComesWithTheProgram() {
    String text = CommandRun.of("engines", "mcts").out();
    assertTrue(text.contains("\n  here: mcts:net=tengen\n"), text);
  }

  @Test
  void listsOneKind() {
    String text = CommandRun.of("engines", "random").out();
    assertTrue(text.startsWith("random: "), text);
    assertFalse(text.contains("mcts"), text);
  }

  @Test
  void namesKindsIfOneIsUnknown() {
    assertEquals(
        "tengen: unknown kind \"alpha\"; choose one of "
            + StandardEngines.of(Map.of(), Map.of(), NetworkRegistry.NONE).all().stream()
                .map(EngineKind::name)
                .collect(Collectors.joining(", ")),
        CommandRun.of("engines", "alpha").complaint(2));
  }

  @Test
  void listsKindsOfConfiguration(@TempDir Path directory) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
    String script =
        "while read id command rest; do echo \"=$id\"; echo; [ $command = quit ] && exit; done";
    Path config =
        Files.writeString(
            directory.resolve("w.conf"),
            "tengen.worker.engines { mine = [/bin/sh, -c, "
                + StrictConfig.quote(script)
                + "], dead = [/bin/sh, -c, \"echo no weights >&2; exit 1\"], lost = no-such-program"
                + " }");
    CommandRun run = CommandRun.of("engines", "gtp", "--config", config.toString(), "--json");
    JsonNode gtp = new ObjectMapper().readTree(run.out()).get(0);
    assertEquals("gtp", gtp.get("kind").asText());
    assertTrue(gtp.get("offers").toString().contains("\"gtp:mine\""), run.out());
    assertFalse(gtp.get("offers").toString().contains("dead"), run.out());
    assertTrue(run.err().contains("gtp:dead is not offered: dead ended with "), run.err());
    assertTrue(
        run.err()
            .contains(
                "gtp:lost is not offered: program no-such-program is not installed or not on PATH"),
        run.err());
    assertEquals("program", gtp.get("settings").get(0).get("key").asText());
  }

  @Test
  void showsTheArgumentsOfEntries(@TempDir Path directory) throws Exception {
    Path config =
        Files.writeString(
            directory.resolve("w.conf"),
            """
            tengen.worker.engines.lz {
              command = "no-such-program --visits {visits}"
              arguments { visits { type = integer, min = 1, max = 99, default = 40, meaning = "per move" } }
            }
            """);
    String text = CommandRun.of("engines", "gtp", "--config", config.toString()).out();
    assertTrue(text.contains("\n  arguments of gtp:lz\n  visits"), text);
    assertTrue(text.replaceAll("\\s+", " ").contains("per move. 1 to 99; default 40"), text);
    String json = CommandRun.of("engines", "gtp", "--config", config.toString(), "--json").out();
    JsonNode visits = new ObjectMapper().readTree(json).get(0).get("arguments").get("lz").get(0);
    assertEquals("visits", visits.get("key").asText());
    assertEquals("40", visits.get("default").asText());
  }
}
