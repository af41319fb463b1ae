package io.tengen.coordinator.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.tuning.Trial;
import io.tengen.coordinator.tuning.TuningProgress;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.ResultKind;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuningStateTest {
  private static final int GAMES = 400;

  private static TournamentState begin(String settings) {
    return TournamentStates.begin(TournamentSpec.parse("tune:" + settings), 2, GAMES, 7);
  }

  private static TuningProgress progress(TournamentState state) {
    return state.progress().tuning().orElseThrow();
  }

  /** Draws up to a number of games at a time and counts them in an order of their own. */
  private static TuningProgress play(String settings, int atOnce, Random order) {
    TournamentState state = begin(settings);
    int counted = 0;
    while (counted < GAMES) {
      List<DrawnGames> draws = state.next(atOnce);
      state.drawn(draws);
      List<Integer> games = new ArrayList<>();
      int more = draws.stream().mapToInt(DrawnGames::games).sum();
      IntStream.range(counted, counted + more).forEach(games::add);
      Collections.shuffle(games, order);
      for (int game : games) {
        boolean firstIsBlack = game % 2 == 0;
        ResultKind kind = game % 3 == 0 ? ResultKind.BLACK_WINS : ResultKind.WHITE_WINS;
        state.count(game, firstIsBlack ? 0 : 1, firstIsBlack ? 1 : 0, new CountedGame(kind, 0, 0));
      }
      counted += more;
    }
    assertEquals(List.of(), state.next(atOnce));
    return progress(state);
  }

  @Test
  void theOrderInWhichGamesEndDoesNotMatter() {
    String settings = "settings=c=0..1;n=1..9:int";
    TuningProgress one = play(settings, 20, new Random(1));
    assertEquals(one, play(settings, 20, new Random(2)));
    assertEquals(GAMES, one.path().getLast().games());
    assertTrue(one.path().size() <= 65, "the path is thinned out");
    assertEquals(0, one.path().getFirst().games());
  }

  @Test
  void playsValuesAboveAgainstValuesBelow() {
    TournamentState state = begin("settings=c=0..1,step=0.1,pairs=2");
    List<DrawnGames> draws = state.next(5);
    assertEquals(2, draws.size());
    assertEquals(4, draws.getFirst().games());
    Trial trial = Objects.requireNonNull(draws.getFirst().trial());
    double one = Double.parseDouble(trial.one().getFirst());
    double other = Double.parseDouble(trial.other().getFirst());
    assertEquals(1, one + other, 1e-4, "both sides of the middle");
    assertTrue(Math.abs(one - other) > 0.2, trial::toString);
  }

  @Test
  void aPairWithAGameWithoutResultTeachesNothing() {
    TournamentState state = begin("settings=c=0..1");
    state.drawn(state.next(2));
    state.count(1, 1, 0, new CountedGame(ResultKind.WHITE_WINS, 0, 0));
    state.count(0, 0, 1, new CountedGame(ResultKind.VOID, 0, 0));
    assertEquals(2, progress(state).path().getLast().games());
    assertEquals(List.of("0.5"), progress(state).path().getLast().values());
  }

  private static RunSpec spec(String engine, String other, int games, String pool) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(EngineSpec.parse("a=" + engine), EngineSpec.parse("b=" + other)),
            GameSetup.of(Rules.CHINESE, 9, 7.5),
            games)
        .format("tune:settings=c=0.1..3")
        .pool(pool)
        .build();
  }

  @Test
  void givesEachCopyItsValues() {
    RunSpec spec = spec("mcts:visits=4", "mcts:visits=4", 20, "");
    TournamentSpec.Tune tune = (TournamentSpec.Tune) TournamentSpec.of(spec);
    Trial trial = new Trial(List.of("2"), List.of());
    assertEquals("mcts:c=2,visits=4", tune.engine(spec.engines().get(0), trial, 0).engine());
    assertEquals("mcts:visits=4", tune.engine(spec.engines().get(1), trial, 1).engine());
  }

  @ParameterizedTest
  @CsvSource({
    "mcts:visits=4, mcts:visits=5, 20, '', two copies",
    "mcts:visits=4, mcts:visits=4, 21, '', not even",
    "mcts:visits=4, mcts:visits=4, 20, main, the pool",
  })
  void refusesRunsThatTuneNothing(
      String engine, String other, int games, String pool, String fault) {
    RunSpec spec = spec(engine, other, games, pool);
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> TournamentSpec.of(spec))
                .getMessage());
    assertTrue(message.startsWith("format tune") && message.contains(fault), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "tune # nothing is tuned",
        "tune:settings=c=3..1 # low end",
        "tune:method=best,settings=c=0..1 # clop or spsa",
        "tune:method=clop,gain=0.1,settings=c=0..1 # are for method=spsa",
        "tune:step=0.9,settings=c=0..1 # step=0.9",
        "tune:games=2,settings=c=0..1 # no setting",
      })
  void namesWhatIsWrongWithTheFormat(String format, String fault) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> TournamentSpec.parse(format))
                .getMessage());
    assertTrue(message.contains(fault.strip()), message);
  }
}
