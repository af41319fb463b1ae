package io.tengen.cli.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.CommandRun;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GtpCommandTest {
  @Test
  void answersOnlyOnStdout() throws Exception {
    CommandRun run =
        CommandRun.fed("protocol_version\nboardsize 3\ngenmove b\nquit\n", "gtp", "mcts:visits=5");
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.err());
    assertTrue(run.out().matches("= 2\n\n=\\s?\n\n= ([A-C][1-3]|pass)\n\n=\\s?\n\n"), run.out());
  }

  @Test
  void playsWithTheBuiltInNetworkOnItsBoards() {
    CommandRun run =
        CommandRun.fed(
            "name\nboardsize 9\nname\ngenmove b\nboardsize 19\nname\ngenmove b\n", "gtp");
    assertEquals(0, run.code(), run.err());
    assertTrue(
        run.out()
            .matches(
                "= Tengen mcts:visits=1000\n\n=\\s?\n\n= Tengen mcts:net=tengen,visits=400\n\n"
                    + "= [A-HJ][1-9]\n\n=\\s?\n\n= Tengen mcts:visits=1000\n\n"
                    + "= [A-HJ-T][0-9]+\n\n"),
        run.out());
    CommandRun nogo = CommandRun.fed("boardsize 9\nname\n", "gtp", "--rules", "nogo");
    assertTrue(nogo.out().contains("mcts:visits=1000"), nogo.out());
    CommandRun changed =
        CommandRun.fed(
            "boardsize 9\nkgs-rules nogo\nname\ntengen-set visits 7\nkgs-rules chinese\nname\n",
            "gtp");
    assertTrue(
        changed
            .out()
            .matches("(?s).*= Tengen mcts:visits=1000\n.*= Tengen mcts:net=tengen,visits=7\n.*"),
        changed.out());
  }

  @Test
  void beginsByRulesThatTheEnginePlays() {
    CommandRun run = CommandRun.fed("boardsize 5\ngenmove b\n", "gtp", "nogo");
    assertEquals(0, run.code(), run.err());
    assertTrue(
        run.err().endsWith("play only by --rules nogo; the session begins by rules nogo\n"),
        run.err());
    assertTrue(run.out().matches("=\\s+= [A-E][1-5]\\s+"), run.out());
    CommandRun solved = CommandRun.fed("showboard\n", "gtp", "solve:time=0.01");
    assertTrue(solved.err().endsWith("begins by rules mini-go\n"), solved.err());
    assertEquals(0, solved.code(), solved.err());
  }

  @Test
  void refusesGivenRulesThatTheEngineDoesNotPlay() {
    String complaint = CommandRun.of("gtp", "nogo", "--rules", "chinese").complaint(2);
    assertTrue(complaint.contains("play only by --rules nogo"), complaint);
  }

  @Test
  void analyzesOnLargeBoards() {
    String session = "boardsize 25\nkata-genmove_analyze b maxmoves 1\nlz-analyze 10\n7 quit\n";
    CommandRun run = CommandRun.fed(session, "gtp", "mcts:visits=5");
    assertEquals(0, run.code(), run.err());
    assertTrue(
        run.out()
            .matches(
                "(?s)=\n\n=\ninfo move [A-HJ-Z][0-9]+ visits [1-5] winrate [01]\\.[0-9]+"
                    + " scoreMean (-?[0-9]+\\.[0-9]+) scoreLead \\1 prior .*"
                    + "\nplay [A-HJ-Z][0-9]+\n\n=\n(info .*\n)*\n=7\n\n"),
        run.out());
  }

  @Test
  void helpNamesDefaultPrograms() {
    Set<String> known =
        WorkerConfig.load(Optional.empty(), Map.of()).programs().programs().keySet();
    String wanted = "(default: " + String.join(" and ", new TreeSet<>(known)) + ")";
    for (String command : List.of("gtp", "evaluate", "selfplay")) {
      String help = CommandRun.of(command, "--help").out().replaceAll("\\s+", " ");
      assertTrue(help.contains(wanted), help);
    }
  }

  @Test
  void beginsOnABoardOfTheNetwork(@TempDir Path directory) throws Exception {
    Path network = directory.resolve("five.onnx");
    try (OutputStream out = Files.newOutputStream(network)) {
      NetworkFiles.write(RandomNetwork.flat(5, 1, 4, false, 1), out);
    }
    CommandRun run =
        CommandRun.fed(
            "final_score\ngenmove b\nboardsize 9\ntengen-set visits 3\ngenmove w\n",
            "gtp",
            "mcts:net=five,visits=2",
            "--net",
            "five=" + network);
    assertEquals(0, run.code(), run.err());
    assertTrue(
        run.err().endsWith("plays on boards 5, not of size 19; the session begins on 5x5\n"),
        run.err());
    assertTrue(
        run.out()
            .matches(
                "= W\\+24.5\n\n= [A-E][1-5]\n\n\\? unacceptable size\n\n=\n\n= [A-E][1-5]\n\n"),
        run.out());
  }

  /** The engine plays with its own processors until a coordinator answers. */
  @Test
  void playsWithoutAnAnswerOfTheCoordinator(@TempDir Path directory) throws Exception {
    Path network = directory.resolve("five.onnx");
    try (OutputStream out = Files.newOutputStream(network)) {
      NetworkFiles.write(RandomNetwork.flat(5, 1, 4, false, 1), out);
    }
    CommandRun run =
        CommandRun.fed(
            "boardsize 5\ngenmove b\nquit\n",
            "gtp",
            "mcts:net=five,visits=4",
            "--net",
            "five=" + network,
            "--coordinator",
            "127.0.0.1:1");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().matches("=\\s+= ([A-E][1-5]|pass)\\s+=\\s+"), run.out());
    assertTrue(
        CommandRun.of("gtp", "random", "--coordinator", "nowhere")
            .complaint(2)
            .contains("nowhere"));
  }

  @Test
  void namesTheRuleSetsThatThereAre() {
    String complaint = CommandRun.of("gtp", "random", "--rules", "japanese").complaint(2);
    assertTrue(complaint.contains("count territory"), complaint);
    assertTrue(complaint.contains("choose one of chinese, tromp-taylor"), complaint);
  }

  @Test
  void refusesUnknownEngine() {
    assertTrue(CommandRun.of("gtp", "gtp:nope").complaint(2).contains("nope"));
    assertTrue(CommandRun.of("gtp", "random", "--rules", "go").complaint(2).contains("\"go\""));
  }
}
