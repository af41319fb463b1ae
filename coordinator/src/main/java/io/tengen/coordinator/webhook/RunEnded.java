package io.tengen.coordinator.webhook;

import com.google.gson.Gson;
import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.run.RunView;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The content of a message. Components are the names in JSON; absent values are left out.
 *
 * @param type {@code run.finished}, {@code run.failed} or {@code run.cancelled}
 * @param timestamp when the coordinator saw the end, in ISO 8601
 */
record RunEnded(String type, String timestamp, Data data) {
  private static final Gson GSON = new Gson();

  /**
   * The run.
   *
   * @param kind {@code evaluation} or {@code self-play}
   * @param games number of games of the whole run
   * @param committed number of games that count
   * @param problem why it failed, in one line
   */
  record Data(
      String run,
      String kind,
      @Nullable String owner,
      @Nullable String note,
      @Nullable String pool,
      List<String> engines,
      int games,
      int committed,
      @Nullable String problem,
      @Nullable Test test) {}

  /**
   * The run's sequential test.
   *
   * @param verdict {@code H0}, {@code H1} or {@code open}
   */
  record Test(double elo0, double elo1, double llr, String verdict) {}

  static RunEnded of(RunView run, Instant now) {
    RunSpec spec = run.spec();
    return new RunEnded(
        "run." + word(run.status()),
        now.toString(),
        new Data(
            run.id(),
            spec.kind() == RunKind.EVALUATION ? "evaluation" : "self-play",
            orNull(run.owner()),
            orNull(spec.note()),
            orNull(spec.pool()),
            spec.engines().stream().map(EngineSpec::name).toList(),
            spec.games(),
            run.committed(),
            orNull(run.problem()),
            run.progress().test().map(RunEnded::test).orElse(null)));
  }

  private static Test test(SequentialTest test) {
    return new Test(
        test.sprt().elo0(),
        test.sprt().elo1(),
        test.llr(),
        switch (test.verdict()) {
          case H0 -> "H0";
          case H1 -> "H1";
          case OPEN -> "open";
        });
  }

  private static String word(RunState state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  String json() {
    return GSON.toJson(this);
  }
}
