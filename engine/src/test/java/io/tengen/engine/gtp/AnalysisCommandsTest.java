package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Analysis commands: the reported lines, and their end at the next input line. */
@Timeout(120)
class AnalysisCommandsTest {
  private static final Supplier<Player> SCRIPTED = () -> new ScriptedAnalyst(true);

  private static final String LZ =
      "info move D4 visits 600 winrate 5250 prior 2500 lcb 5000 order 0 pv D4 E5 pass"
          + " info move E5 visits 390 winrate 5000 prior 1250 lcb 4500 order 1 pv E5";
  private static final String LZ_THIRD =
      " info move C3 visits 5 winrate 10000 prior 625 lcb 0 order 2 pv C3 D4";
  private static final String KATA =
      "info move D4 visits 600 winrate 0.525000 scoreMean 1.250 scoreLead 1.250 prior 0.250000"
          + " lcb 0.500000 order 0 pv D4 E5 pass"
          + " info move E5 visits 390 winrate 0.500000 scoreMean -3.000 scoreLead -3.000"
          + " prior 0.125000 lcb 0.450000 order 1 pv E5";
  private static final String KATA_THIRD =
      " info move C3 visits 5 winrate 1.000000 prior 0.062500 lcb 0.000000 order 2 pv C3 D4";

  @Test
  void analyzesUntilTheNextCommandAndRunsIt() throws Exception {
    try (InteractiveSession session = new InteractiveSession(SCRIPTED)) {
      session.send("5 lz-analyze b 10");
      session.expect("=5", LZ);
      session.send("6 protocol_version");
      session.expect("", "=6 2", "");
      session.send("kata-analyze w interval 50 rootInfo true");
      session.expect("=", KATA + " rootInfo visits 995 winrate 0.515000");
      session.send("genmove w");
      session.expect("", "= D4", "");
      session.send("quit");
      session.expect("=", "");
      session.end();
    }
  }

  @Test
  void anyLineEndsTheAnalysis() throws Exception {
    try (InteractiveSession session = new InteractiveSession(SCRIPTED)) {
      for (String line : List.of("", "# nothing", "\u0007")) {
        session.send("lz-analyze");
        session.expect("=", LZ);
        session.send(line);
        session.expect("");
      }
      session.send("lz-analyze");
      session.expect("=", LZ);
      session.send("fly");
      session.expect("", "? unknown command", "");
      session.send("lz-analyze");
      session.expect("=", LZ);
      session.send("x".repeat(GtpInput.MAX_LENGTH + 1));
      session.expect("", "? line of more than 65536 characters", "");
    }
  }

  @Test
  void endOfInputEndsTheAnalysis() throws Exception {
    try (InteractiveSession session = new InteractiveSession(SCRIPTED)) {
      session.send("lz-analyze 1");
      session.expect("=", LZ);
      session.end();
      session.expect("");
    }
  }

  @Test
  void responseStaysOpenAfterTheAnalysisIsFinished() throws Exception {
    try (InteractiveSession session = new InteractiveSession(() -> new ScriptedAnalyst(false))) {
      session.send("lz-analyze");
      session.expect("=", LZ);
      session.send("name");
      session.expect("", "= first point", "");
    }
  }

  @Test
  void analyzesAFinishedGameAsResumedButGeneratesOnlyPasses() throws Exception {
    assertEquals(
        "=\n\n=\n\n=\n" + LZ + "\n\n=\nplay pass\n\n= B D4 W E5 B pass\n\n",
        Session.raw(
            () -> new ScriptedAnalyst(false),
            "play b pass\nplay w pass\nlz-analyze\nlz-genmove_analyze b\ngogui-principal_variation"
                + " b\n"));
  }

  @Test
  void reportsOwnership() throws Exception {
    // Black owns the upper half and White the lower; values are positive for the side to move.
    StringBuilder setUp = new StringBuilder("boardsize 9\n");
    for (char column : "ABCDEFGHJ".toCharArray()) {
      setUp.append("play b " + column + "6\nplay w " + column + "5\n");
    }
    String session = setUp + "kata-analyze %s 10 ownership true\ngogui-ownership\n";
    for (String color : List.of("b", "w")) {
      String[] replies =
          Session.raw(() -> new ScriptedAnalyst(false), session.formatted(color)).split("\n\n", -1);
      String report = replies[19];
      assertTrue(report.startsWith("=\n" + KATA + " ownership "), report);
      double[] owners = numbers(report.substring(report.indexOf("ownership ") + 10));
      double[] black = numbers(replies[20].substring(1));
      assertEquals(81, owners.length);
      assertEquals(81, black.length);
      for (int i = 0; i < 81; i++) {
        int owner = i < 36 ? 1 : -1;
        assertTrue(owner * black[i] > 0.2, replies[20]);
        assertTrue((color.equals("b") ? owner : -owner) * owners[i] > 0.2, report);
      }
    }
  }

  private static double[] numbers(String text) {
    return Stream.of(text.strip().split("\\s+", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "lz-analyze, false",
    "lz-analyze b, false",
    "lz-analyze 25, false",
    "lz-analyze white 25, false",
    "lz-analyze interval 0, false",
    "lz-analyze b interval 1e9 ownership false, false",
    "lz-analyze B 10 minmoves 3, true",
    "lz-analyze 10 minmoves 1 maxmoves 2, false",
    "lz-analyze minmoves 500, true",
  })
  void acceptsArgumentsInSeveralForms(String command, boolean third) throws Exception {
    String reply = Session.raw(() -> new ScriptedAnalyst(false), command + "\n");
    assertEquals("=\n" + LZ + (third ? LZ_THIRD : "") + "\n\n", reply);
  }

  @Test
  void omitsAnUnknownLead() throws Exception {
    String reply = Session.raw(() -> new ScriptedAnalyst(false), "kata-analyze minmoves 3\n");
    assertEquals("=\n" + KATA + KATA_THIRD + "\n\n", reply);
  }

  @Test
  void limitsTheNumberOfMoves() throws Exception {
    String reply = Session.raw(() -> new ScriptedAnalyst(false), "kata-analyze 5 maxmoves 1\n");
    assertEquals("=\n" + KATA.substring(0, KATA.indexOf(" info")) + "\n\n", reply);
  }

  @ParameterizedTest
  @CsvSource({
    "lz-analyze b w, ? unknown key \"w\"",
    "lz-analyze b -1, ? unknown key \"-1\"",
    "lz-analyze 1x, ? syntax error",
    "lz-analyze interval, ? syntax error",
    "lz-analyze interval NaN, ? syntax error",
    "lz-analyze maxmoves -2, ? syntax error",
    "lz-genmove_analyze b avoid b D4 1, ? avoid is not supported; leave it out",
    "kata-analyze allow w D4 1, ? allow is not supported; leave it out",
    "kata-analyze ownership maybe, ? syntax error",
    "kata-analyze pvVisits true, ? pvVisits is not supported; leave it out",
    "kata-genmove_analyze green, ? unknown key \"green\"",
  })
  void rejectsInvalidArguments(String command, String reply) throws Exception {
    assertEquals(List.of(reply, "= 2"), Session.of(SCRIPTED, command, "protocol_version"));
  }

  @Test
  void reportsTheSearchOfAGeneratedMove() throws Exception {
    assertEquals(
        "=7\n" + LZ + "\nplay D4\n\n=\n" + KATA + "\nplay pass\n\n= D4\n\n",
        Session.raw(
            SCRIPTED,
            "7 lz-genmove_analyze b 10\nkata-genmove_analyze 50\nfinal_status_list alive\n"));
  }

  @Test
  void rejectsAnalysisWithPlayersThatCannotAnalyze() throws Exception {
    for (String command :
        List.of(
            "lz-analyze",
            "lz-genmove_analyze",
            "kata-analyze",
            "kata-genmove_analyze",
            "gogui-principal_variation b")) {
      assertEquals(
          List.of("? this engine cannot analyze; use mcts", "= 2"),
          Session.of(command, "protocol_version"));
    }
  }

  @Test
  void answersGoGuiCommands() throws Exception {
    assertEquals(
        List.of("= W D4 B E5 W pass"), Session.of(SCRIPTED, "gogui-principal_variation w"));
    List<String> known = Session.of("list_commands").getFirst().substring(2).lines().toList();
    List<String> menu =
        Session.of("gogui-analyze_commands").getFirst().substring(2).lines().toList();
    for (String entry : menu) {
      String[] parts = entry.split("/", -1);
      assertEquals(3, parts.length, entry);
      assertTrue(known.contains(parts[2].split(" ", -1)[0]), entry);
    }
  }

  /** A session like Sabaki's, with an engine that really searches. */
  @ParameterizedTest
  @ValueSource(strings = {"lz", "kata"})
  void completesASession(String dialect) throws Exception {
    boolean lz = dialect.equals("lz");
    String winRate = lz ? "[0-9]{1,5}" : "[01]\\.[0-9]{6}";
    String points = "-?[0-9]+\\.[0-9]{3}";
    String lead = lz ? "" : "( scoreMean " + points + " scoreLead " + points + ")?";
    Pattern info =
        Pattern.compile(
            "(info move [A-HJ][1-9] visits [0-9]+ winrate WL prior W lcb W order [0-9]+"
                    .replace("W", winRate)
                    .replace("L", lead)
                + " pv( [A-HJ][1-9]| pass)+ ?)+");
    Supplier<Player> mcts = () -> new MctsKind().create(EngineSpec.parse("mcts:visits=300"), 1);
    try (InteractiveSession session = new InteractiveSession(mcts)) {
      session.send("play b E5");
      session.expect("=", "");
      for (int round = 0; round < 3; round++) {
        session.send(round + " " + dialect + "-analyze w 1");
        session.expect("=" + round);
        for (int i = 0; i < 3; i++) {
          String line = session.readLine();
          assertTrue(info.matcher(line).matches(), line);
        }
        session.send("name");
        String line = session.readLine();
        while (!line.isEmpty()) {
          assertTrue(info.matcher(line).matches(), line);
          line = session.readLine();
        }
        session.expect("= first point", "");
      }
      session.send(dialect + "-genmove_analyze w 100");
      session.expect("=");
      String last = session.readLine();
      assertTrue(info.matcher(last).matches(), last);
      String played = session.readLine();
      assertTrue(played.matches("play [A-HJ][1-9]"), played);
      session.expect("");
      session.send("play b " + played.substring("play ".length()));
      session.expect("? illegal move", "");
      session.send("undo");
      session.expect("=", "");
      session.send(dialect + "-analyze");
      session.expect("=");
      session.send("quit");
      String end = session.readLine();
      while (!end.isEmpty()) {
        end = session.readLine();
      }
      session.expect("=", "");
      session.end();
    }
  }
}
