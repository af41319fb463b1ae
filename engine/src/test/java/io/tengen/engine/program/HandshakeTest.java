package io.tengen.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handshakes with external engines, their builds, and the arguments of entries. */
class HandshakeTest {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** An engine that writes down how it was started, and each command. */
  private static final String ENGINE =
      """
      #!/bin/sh
      echo "started $* in $(pwd) with $FAKE" >> "$FAKE_LOG"
      while read id command rest; do
        echo "$command $rest" >> "$FAKE_LOG"
        case "$command" in
          name) echo "=$id Fake Go" ;;
          version) echo "=$id 1.0 beta" ;;
          list_commands) printf '=%s name\\nversion\\nboardsize\\nclear_board\\nkomi\\nplay\\ngenmove\\n' $id ;;
          boardsize) if [ "$rest" = 13 ]; then echo "?$id unacceptable size"; else echo "=$id"; fi ;;
          quit) echo "=$id"; echo; exit ;;
          *) echo "=$id" ;;
        esac
        echo
      done
      """;

  @TempDir private Path directory;
  private Path engine;
  private Path log;

  @BeforeEach
  void write() throws IOException {
    engine = directory.resolve("fake-go");
    log = directory.resolve("log");
    write(ENGINE);
  }

  private void write(String script) throws IOException {
    Files.writeString(engine, script);
    engine.toFile().setExecutable(true);
  }

  private EngineProgram program(List<String> command) {
    return program(command, List.of(), List.of());
  }

  private EngineProgram program(
      List<String> command, List<String> startup, List<ProgramArgument> arguments) {
    return new EngineProgram(
        command,
        ProgramProtocol.GTP,
        Map.of("FAKE", "yes", "FAKE_LOG", log.toString()),
        Optional.of(directory),
        startup,
        arguments,
        ProcessLimits.usual());
  }

  private static EngineKinds kinds(EngineProgram program) {
    return new EngineKinds(
        List.of(new GtpKind(ProgramAllowlist.of(Map.of("fake", program), LIMIT))));
  }

  private static EngineSpec spec(String text) {
    return StandardEngines.parse(text);
  }

  private static String refusal(EngineKinds kinds, String spec, int size) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> kinds.requireBoard(spec(spec), size))
            .getMessage());
  }

  @Test
  void aProgramIsOfferedAfterItsHandshakeWithItsBuild() throws Exception {
    EngineKinds kinds = kinds(program(List.of("./fake-go", "--fast")));
    assertEquals(List.of(), kinds.offers());
    kinds.requireBoard(spec("gtp:fake"), 9);
    assertEquals("gtp:fake", kinds.offers().getFirst());
    assertTrue(
        kinds.offers().getLast().matches("gtp:fake,build=Fake-Go/1\\.0-beta/[0-9a-f]{16}"),
        kinds.offers().toString());
    assertEquals(
        "started --fast in " + directory.toRealPath() + " with yes",
        Files.readAllLines(log).getFirst());
    kinds.requireBoard(spec("gtp:fake"), 9);
    assertEquals(
        1, Files.readAllLines(log).stream().filter(line -> line.startsWith("started")).count());
  }

  @Test
  void tryingAllOffersThoseThatPass() throws Exception {
    ProgramAllowlist programs =
        ProgramAllowlist.of(
            Map.of(
                "fake", program(List.of("./fake-go")),
                "dead", program(List.of("/bin/sh", "-c", "exit 1")),
                "missing", program(List.of("/no/such/program"))),
            LIMIT);
    Map<String, String> failures = programs.tryAll(file -> {});
    assertEquals(Set.of("fake"), programs.offered().keySet());
    assertEquals(Set.of("gtp:dead", "gtp:missing"), failures.keySet());
    assertEquals(
        "program /no/such/program is not installed or not on PATH", failures.get("gtp:missing"));
  }

  @Test
  void theReasonAtTheEndOfLongLastWordsIsKept() throws IOException {
    write(
        "#!/bin/sh\necho \"cannot read $(printf 'very-long-name/%.0s' $(seq 40)):"
            + " no such file\" >&2\nexit 3\n");
    String refusal = refusal(kinds(program(List.of("./fake-go"))), "gtp:fake", 9);
    assertTrue(refusal.contains("\"cannot read very-long-name"), refusal);
    assertTrue(refusal.endsWith("very-long-name/: no such file\""), refusal);
    assertTrue(refusal.length() < 400, refusal);
  }

  @Test
  void aFailureIsToldWithTheProgramsLastWords() throws IOException {
    write("#!/bin/sh\necho loading >&2\necho 'no weights file' >&2\nexit 3\n");
    EngineKinds kinds = kinds(program(List.of("./fake-go")));
    String refusal = refusal(kinds, "x=gtp:fake", 9);
    assertTrue(
        refusal.startsWith("engine \"x\": fake ended with exit code 3 ")
            && refusal.endsWith("; last line of its standard error: \"no weights file\""),
        refusal);
    assertEquals(List.of(), kinds.offers());
  }

  @Test
  void namesABoardAndACommandThatTheProgramLacks() throws IOException {
    assertTrue(
        refusal(kinds(program(List.of("./fake-go"))), "x=gtp:fake", 13)
            .startsWith("engine \"x\": fake refused \"boardsize 13\": \"unacceptable size\""));
    write(ENGINE.replace("ngenmove", "nother"));
    assertEquals(
        "engine \"x\": fake has no command genmove in its list_commands",
        refusal(kinds(program(List.of("./fake-go"))), "x=gtp:fake", 9));
  }

  private static void requireRules(EngineKinds kinds, Rules rules) {
    EngineSpec engine = spec("x=gtp:fake");
    kinds.requireEncounter(
        engine,
        new EngineKind.Encounter(GameSetup.of(rules, 9, 0), Color.BLACK, spec("random"), 1));
  }

  @Test
  void aProgramThatRefusesTheRulesOfAnotherGameIsRefused() throws IOException {
    write(
        ENGINE
            .replace("ngenmove", "ngenmove\\nkgs-rules")
            .replace("  quit)", "  kgs-rules) echo \"?$id unknown rules\" ;;\n    quit)"));
    EngineKinds kinds = kinds(program(List.of("./fake-go")));
    requireRules(kinds, Rules.CHINESE_DRAW);
    assertFalse(Files.exists(log), "the rules of Go need no handshake");
    assertEquals(
        "engine \"x\": fake does not know the rules mini-go: it refused \"kgs-rules mini-go\":"
            + " \"unknown rules\"",
        assertThrows(IllegalArgumentException.class, () -> requireRules(kinds, Rules.MINI_GO))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> requireRules(kinds, Rules.NOGO));
  }

  @Test
  void aProgramThatTakesTheRulesOfAnotherGameOrCannotBeToldThemIsAccepted() throws IOException {
    EngineKinds kinds = kinds(program(List.of("./fake-go")));
    requireRules(kinds, Rules.NOGO);
    assertFalse(Files.readString(log).contains("kgs-rules"), Files.readString(log));
    write(ENGINE.replace("ngenmove", "ngenmove\\nkgs-rules"));
    requireRules(kinds, Rules.NOGO);
    assertTrue(Files.readString(log).contains("kgs-rules nogo"), Files.readString(log));
  }

  @Test
  void aProgramThatDoesNotAnswerIsRefused() throws IOException {
    write("#!/bin/sh\necho tuning >&2\nexec sleep 600\n");
    EngineKinds kinds =
        new EngineKinds(
            List.of(
                new GtpKind(
                    ProgramAllowlist.of(
                        Map.of("fake", program(List.of("./fake-go"))), Duration.ofMillis(500)))));
    String refusal = refusal(kinds, "x=gtp:fake", 9);
    assertTrue(
        refusal.startsWith("engine \"x\": fake did not answer \"list_commands\" in time"), refusal);
  }

  @Test
  void anotherProgramOrCommandLineIsAnotherBuild() throws Exception {
    EngineKinds kinds = kinds(program(List.of("./fake-go")));
    EngineSpec given = spec("x=gtp:fake");
    kinds.requireBoard(given, 9);
    EngineSpec first = StandardEngines.identified(given, Set.copyOf(kinds.offers()));
    assertTrue(
        kinds.offers().containsAll(StandardEngines.requirements(first, Set.of())),
        first.toString());
    kinds.requireBoard(first, 9);
    kinds.create(first, 1).close();

    EngineKinds other = kinds(program(List.of("./fake-go", "--slow")));
    other.requireBoard(given, 9);
    assertNotEquals(
        first, StandardEngines.identified(given, Set.copyOf(other.offers())), "command line");

    write(ENGINE.replace("1.0", "1.1"));
    String refusal =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> kinds.requireBoard(first, 9))
                .getMessage());
    assertTrue(
        refusal.startsWith("engine \"x\": program fake is Fake-Go/1.1-beta/")
            && refusal.contains(" here, not Fake-Go/1.0-beta/"),
        refusal);
    assertThrows(IllegalArgumentException.class, () -> kinds.create(first, 1));
  }

  private EngineSpec identified(EngineKinds kinds) {
    EngineSpec given = spec("x=gtp:fake");
    kinds.requireBoard(given, 9);
    return StandardEngines.identified(given, Set.copyOf(kinds.offers()));
  }

  @Test
  void otherWeightsOnTheCommandLineAreAnotherBuild() throws Exception {
    Path weights = Files.writeString(directory.resolve("weights.gz"), "one");
    Path config = Files.writeString(directory.resolve("fake.cfg"), "visits=1");
    List<String> command = List.of("./fake-go", "gtp", "--weights=weights.gz", "-c", "fake.cfg");
    EngineKinds kinds = kinds(program(command));
    EngineSpec first = identified(kinds);
    assertEquals(first, identified(kinds(program(command))));

    Files.writeString(weights, "another");
    assertThrows(IllegalArgumentException.class, () -> kinds.create(first, 1));
    EngineSpec second = identified(kinds);
    assertNotEquals(first, second);
    Files.writeString(config, "visits=10");
    assertNotEquals(second, identified(kinds));

    Path moved = Files.createDirectory(directory.resolve("nets")).resolve("best.gz");
    EngineSpec before = identified(kinds);
    Files.copy(weights, moved);
    assertEquals(
        before,
        identified(
            kinds(program(List.of("./fake-go", "gtp", "--weights=" + moved, "-c", "fake.cfg")))),
        "the place of a file does not matter");
  }

  @Test
  void aFileIsReadAgainOnlyAfterAChange() throws Exception {
    Path weights = Files.writeString(directory.resolve("weights.gz"), "one");
    FileHashes hashes = new FileHashes();
    String first = hashes.of(weights);
    var changed = Files.getLastModifiedTime(weights);
    Files.writeString(weights, "two");
    Files.setLastModifiedTime(weights, changed);
    assertEquals(first, hashes.of(weights));
    Files.setLastModifiedTime(weights, FileTime.fromMillis(changed.toMillis() + 2_000));
    assertNotEquals(first, hashes.of(weights));
  }

  @Test
  void aProgramThatVanishesIsNotOfferedAndComesBack() throws Exception {
    AllowedProgram entry =
        new AllowedProgram("fake", program(List.of("./fake-go")), LIMIT, new FileHashes());
    entry.tryOnce();
    assertTrue(entry.offered().isPresent(), entry.failure());
    Files.delete(engine);
    assertEquals(Optional.empty(), entry.offered());
    entry.tryOnce();
    assertEquals("program ./fake-go is not installed or not on PATH", entry.failure());
    assertEquals(Optional.empty(), entry.offered());
    write(ENGINE);
    Await.until("an offer", () -> entry.offered().isPresent());
    assertEquals("", entry.failure());
  }

  @Test
  void argumentsTakeTheirPlacesAsSingleWords() throws Exception {
    EngineProgram program =
        program(
            List.of("./fake-go", "-v", "{visits}", "--mode={mode}"),
            List.of("fake-option {speed}"),
            List.of(
                ProgramArgument.whole("visits", 1, 1000, Optional.empty(), "visits"),
                ProgramArgument.word("mode", List.of("fast", "slow"), Optional.of("slow"), "mode"),
                ProgramArgument.decimal("speed", 0, 1, Optional.of("0.5"), "speed")));
    EngineKinds kinds = kinds(program);
    kinds.requireBoard(spec("gtp:fake,visits=100"), 9);
    List<String> lines = Files.readAllLines(log);
    assertTrue(lines.getFirst().startsWith("started -v 100 --mode=slow in "), lines.getFirst());
    assertTrue(lines.contains("fake-option 0.5"), lines.toString());

    assertEquals(
        "engine \"x\": it needs visits, as in gtp:fake,visits=1", refusal(kinds, "x=gtp:fake", 9));
    assertEquals(
        "engine \"x\": visits=0 is not a whole number between 1 and 1000",
        refusal(kinds, "x=gtp:fake,visits=0", 9));
    assertEquals(
        "engine \"x\": mode=best is not fast or slow",
        refusal(kinds, "x=gtp:fake,visits=1,mode=best", 9));
    assertEquals(
        "engine \"x\": gtp has no setting \"vists\" (did you mean visits?)",
        refusal(kinds, "x=gtp:fake,vists=1", 9));
  }

  @Test
  void refusesArgumentsThatDoNotFitTheCommand() {
    ProgramArgument visits = ProgramArgument.whole("visits", 1, 9, Optional.empty(), "visits");
    assertFault(
        "argument visits has no effect; write {visits} where its value belongs",
        () -> program(List.of("lz"), List.of(), List.of(visits)));
    assertFault(
        "{visit} is not one of the arguments",
        () -> program(List.of("lz", "{visits}", "{visit}"), List.of(), List.of(visits)));
    assertFault(
        "visits=10 is not a whole number between 1 and 9",
        () -> ProgramArgument.whole("visits", 1, 9, Optional.of("10"), "visits"));
    assertFault(
        "\"komi 1\n2\" is not a GTP command of one line",
        () -> program(List.of("lz"), List.of("komi 1\n2"), List.of()));
    assertFault(
        "an argument cannot be called \"build\"; choose another name",
        () ->
            program(
                List.of("lz", "{build}"),
                List.of(),
                List.of(ProgramArgument.whole("build", 1, 9, Optional.empty(), ""))));
  }

  private static void assertFault(String message, Runnable faulty) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, faulty::run).getMessage());
  }

  @Test
  void namesADirectoryThatDoesNotExist() {
    EngineProgram program =
        new EngineProgram(
            List.of("/bin/sh"),
            ProgramProtocol.GTP,
            Map.of(),
            Optional.of(directory.resolve("none")),
            List.of(),
            List.of(),
            ProcessLimits.usual());
    String refusal = refusal(kinds(program), "x=gtp:fake", 9);
    assertTrue(
        refusal.endsWith("its directory " + directory.resolve("none") + " does not exist"),
        refusal);
  }
}
