package io.tengen.coordinator.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.PoolChange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PoolTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 9, 7.5);
  private static final Artifact ONE = new Artifact("ab".repeat(32), 1);
  private static final Artifact OTHER = new Artifact("cd".repeat(32), 1);

  private final Pool pool =
      new Pool(
          List.of(
              run(SETUP, "", Map.of(), "a=mcts:visits=400", "gnu=gtp:gnugo10"),
              run(SETUP, "", Map.of("net", ONE), "n=mcts:net=net,visits=9", "gnu=gtp:gnugo10")),
          PoolEdits.NONE);

  private static RunSpec run(
      GameSetup setup, String rules, Map<String, Artifact> networks, String... engines) {
    return RunSpec.builder(
            RunKind.EVALUATION, Stream.of(engines).map(StandardEngines::parse).toList(), setup, 10)
        .seed(1)
        .matchRules(MatchRules.parse(rules))
        .networks(networks)
        .pool("main")
        .build();
  }

  private String objection(
      GameSetup setup, String rules, Map<String, Artifact> networks, String... engines) {
    return pool.objection(run(setup, rules, networks, engines)).orElse("");
  }

  private String objection(String... engines) {
    return objection(SETUP, "", Map.of(), engines);
  }

  @Test
  void listsVersionsInTheOrderInWhichRunsAddedThem() {
    assertEquals(
        List.of(
            "a=mcts:visits=400",
            "gnu=gtp:program=gnugo10",
            "n=mcts:net=sha256/" + ONE.sha256() + ",visits=9"),
        pool.versions().stream().map(EngineSpec::toString).toList());
    assertEquals(2, pool.indexOf("n"));
    assertEquals(-1, pool.indexOf("m"));
    assertEquals(0, pool.firstRun(1));
    assertEquals(1, pool.firstRun(2));
  }

  @Test
  void acceptsKnownAndNewVersions() {
    assertEquals("", objection("gnu=gtp:gnugo10", "b=mcts:visits=500", "a=mcts:visits=400"));
  }

  @Test
  void aProgramThatHasChangedIsAnotherVersion() {
    String first = "gnu=gtp:gnugo10,build=GNU-Go/3.8/00";
    Pool played =
        pool(
            PoolEdits.NONE,
            run(SETUP, "", Map.of(), "a=random", "gnu=gtp:gnugo10"),
            run(SETUP, "", Map.of(), "a=random", first));
    RunSpec later = run(SETUP, "", Map.of(), "a=random", "gnu=gtp:gnugo10");
    assertEquals(Optional.empty(), played.objection(later));
    assertEquals(
        StandardEngines.parse(first), played.identified(later).engines().getLast(), "the same");
    assertEquals(
        Optional.of(
            "pool \"main\" has another version \"gnu\": this one has build GNU-Go/3.9/11, not"
                + " GNU-Go/3.8/00; give it a name of its own"),
        played.objection(
            run(SETUP, "", Map.of(), "a=random", "gnu=gtp:gnugo10,build=GNU-Go/3.9/11")));
  }

  @Test
  void nameIdentifiesOneVersion() {
    String known = "pool \"main\" has another version ";
    String remedy = "; give it a name of its own";
    assertEquals(
        known + "\"a\": this one has visits 500, not 400" + remedy,
        objection("a=mcts:visits=500", "b=random"));
    assertEquals(
        known + "\"a\": this one has seed 3, not none" + remedy,
        objection("a=mcts:visits=400,seed=3", "b=random"));
    assertEquals(
        known + "\"a\": this one has random, not mcts" + remedy, objection("a=random", "b=random"));
    assertEquals(
        known + "\"gnu\": this one has program gnugo1, not gnugo10" + remedy,
        objection("gnu=gtp:gnugo1", "b=random"));
  }

  @Test
  void identifiesNetworksByTheirHash() {
    assertEquals(
        "",
        objection(SETUP, "", Map.of("renamed", ONE), "n=mcts:net=renamed,visits=9", "b=random"));
    assertEquals(
        "pool \"main\" has another version \"n\": this one has net sha256/cdcdcdcdcdcd…,"
            + " not sha256/abababababab…; give it a name of its own",
        objection(SETUP, "", Map.of("net", OTHER), "n=mcts:net=net,visits=9", "b=random"));
    assertEquals(
        "pool \"main\" has another version \"n\": this one has net net, not sha256/abababababab…;"
            + " give it a name of its own",
        objection("n=mcts:net=net,visits=9", "b=random"));
  }

  @Test
  void refusesRunsUnderOtherConditions() {
    String misfit =
        "the run does not fit pool \"main\", whose results it could not be compared with: ";
    String remedy = "; name another pool";
    String[] engines = {"a=mcts:visits=400", "b=random"};
    assertEquals(
        misfit + "board 19, not 9; komi 6.5, not 7.5" + remedy,
        objection(GameSetup.of(Rules.CHINESE, 19, 6.5), "", Map.of(), engines));
    assertEquals(
        misfit + "rules tromp-taylor, not chinese" + remedy,
        objection(GameSetup.of(Rules.parse("tromp-taylor"), 9, 7.5), "", Map.of(), engines));
    assertEquals(
        misfit + "black stones 2, not 0" + remedy,
        objection(SETUP.withHandicap(2), "", Map.of(), engines));
    assertEquals(
        misfit + "match rules \"time=10m\", not \"\"" + remedy,
        objection(SETUP, "time=10m", Map.of(), engines));
    // The default, written explicitly.
    assertEquals("", objection(SETUP, "illegal=loses", Map.of(), engines));
  }

  @Test
  void refusesRunsWithOtherHandicapPoints() {
    Pool handicap =
        new Pool(
            List.of(run(SETUP.withHandicap(2), "", Map.of(), "a=random", "b=random")),
            PoolEdits.NONE);
    GameSetup twoStones = SETUP.withHandicap(2);
    GameSetup elsewhere =
        new GameSetup(
            twoStones.rules(),
            9,
            7.5,
            twoStones.blackStones().stream().map(point -> point + 1).toList(),
            List.of(),
            twoStones.firstToMove());
    assertEquals(
        Optional.of(
            "the run does not fit pool \"main\", whose results it could not be compared with: other"
                + " openings, other points of the stones or another side to move; name another"
                + " pool"),
        handicap.objection(run(elsewhere, "", Map.of(), "a=random", "b=random")));
  }

  private static PoolEdits renamed(String... names) {
    PoolEdits edits = PoolEdits.NONE;
    for (int i = 0; i < names.length; i += 2) {
      edits = edits.with(new PoolChange.Renamed(names[i], names[i + 1], Instant.EPOCH));
    }
    return edits;
  }

  private static Pool pool(PoolEdits edits, RunSpec... runs) {
    return new Pool(List.of(runs), edits);
  }

  @Test
  void aRenamedVersionKeepsItsFormerNames() {
    RunSpec one = run(SETUP, "", Map.of(), "a=mcts:visits=400", "b=random");
    RunSpec two = run(SETUP, "", Map.of(), "c=mcts:visits=400", "b=random");
    Pool changed = pool(renamed("a", "c"), one, two);
    assertEquals(List.of("c", "b"), changed.versions().stream().map(EngineSpec::name).toList());
    assertEquals(0, changed.indexOf("a"));
    assertEquals(0, changed.indexOf("c"));
    assertEquals(List.of("a"), changed.formerNames(0));
    assertEquals(0, changed.firstRun(0));
    assertEquals(Optional.empty(), changed.objection(two));
    assertEquals(
        "pool \"main\" has another version \"a\", which is called \"c\" now: this one has visits 9,"
            + " not 400; give it a name of its own",
        changed.objection(run(SETUP, "", Map.of(), "a=mcts:visits=9", "b=random")).orElseThrow());
    assertEquals(
        "pool \"main\" has another version \"c\": this one has visits 9, not 400; give it a name"
            + " of its own",
        changed.objection(run(SETUP, "", Map.of(), "c=mcts:visits=9", "b=random")).orElseThrow());
    assertEquals(
        "pool \"main\": engines \"a\" and \"c\" of the run are both version \"c\"; leave out one of"
            + " them",
        changed
            .objection(run(SETUP, "", Map.of(), "a=mcts:visits=400", "c=mcts:visits=400"))
            .orElseThrow());
    assertEquals(
        Optional.of("pool \"main\" has another version \"b\"; choose another name"),
        changed.objection(0, "b"));
    assertEquals(
        Optional.of("\"a\" was a name of version \"c\" of pool \"main\"; choose another name"),
        changed.objection(1, "a"));
    assertEquals(Optional.empty(), changed.objection(0, "a"));
    assertEquals(Optional.empty(), changed.objection(0, "d"));
  }

  @Test
  void renamingBackUndoesARenaming() {
    RunSpec one = run(SETUP, "", Map.of(), "a=mcts:visits=400", "b=random");
    RunSpec two = run(SETUP, "", Map.of(), "c=mcts:visits=400", "b=random");
    Pool back = pool(renamed("a", "c", "c", "a"), one, two);
    assertEquals(List.of("a", "b"), back.versions().stream().map(EngineSpec::name).toList());
    assertEquals(List.of("c"), back.formerNames(0));
    Pool further = pool(renamed("a", "c", "c", "e", "a", "f"), one, two);
    assertEquals(List.of("f", "b"), further.versions().stream().map(EngineSpec::name).toList());
    assertEquals(List.of("a", "c", "e"), further.formerNames(0));
  }

  @Test
  void conditionsOfSingleEnginesFollowTheNames() {
    RunSpec one =
        run(SETUP, "", Map.of(), "a=random", "b=random").toBuilder()
            .terms(new MatchTerms(List.of(), "a", Map.of("a", TimeSystem.parse("10m"))))
            .build();
    RunSpec two =
        run(SETUP, "", Map.of(), "c=random", "b=random").toBuilder()
            .terms(new MatchTerms(List.of(), "c", Map.of("c", TimeSystem.parse("10m"))))
            .build();
    assertEquals(Optional.empty(), pool(renamed("a", "c"), one).objection(two));
    assertEquals(true, pool(PoolEdits.NONE, one).objection(two).isPresent());
  }
}
