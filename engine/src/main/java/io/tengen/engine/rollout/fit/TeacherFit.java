package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.LinearPolicy;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PolicyFile;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.TreePolicy;
import io.tengen.game.rules.Position;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Learns both policies from a {@link Teacher}, who judges positions drawn from games. The tree
 * policy is fitted to the teacher's policy. The rollout policy is not: playouts that choose as the
 * teacher would, as far as their features let them, end worse than before. It is fitted to the
 * games' moves and then balanced ({@link RolloutBalance}), so that playouts end as the teacher
 * expects.
 *
 * <p>Deterministic, if the teacher is. Used by one thread.
 */
public final class TeacherFit {
  /** Positions that the teacher is asked about at a time. */
  private static final int ASKED = 64;

  private final List<PolicyFit.Game> games;
  private final Settings settings;

  /**
   * What is learned from, and how.
   *
   * @param positions that the teacher is asked about, at least 1; fewer if the games hold fewer
   * @param playoutShare of these, how many are to lie 1 to 20 moves of playouts off the games, 0 to
   *     below 1
   * @param minSeen as of {@link PolicyFit}
   */
  public record Settings(
      int positions, double playoutShare, int minSeen, RolloutBalance.Settings balance) {
    /**
     * @throws IllegalArgumentException with one line if a value is out of range
     */
    public Settings {
      if (positions < 1 || !(playoutShare >= 0 && playoutShare < 1) || minSeen < 1) {
        throw new IllegalArgumentException(
            "learning from a teacher takes 1 position or more, a share of playouts from 0 to below"
                + " 1, and patterns seen once or more");
      }
    }
  }

  /** Is told of the work as it goes on. */
  public interface Stages {
    /**
     * Another stage begins.
     *
     * @param unit what its work is counted in, such as {@code positions}
     * @param work how much there is
     * @return is told how much is done
     */
    IntConsumer begin(String unit, int work);
  }

  /**
   * What came of it.
   *
   * @param file the content of a file for {@link PatternPolicy#load} and {@link TreePolicy#load}
   * @param positions that the teacher judged
   * @param qualities how well moves are predicted: those of the games by the rollout policy before
   *     it was balanced (none if it was given), the teacher's by the tree policy
   */
  public record Result(
      String file,
      int positions,
      List<PolicyFit.Quality> qualities,
      RolloutBalance.Report balance) {
    public Result {
      qualities = List.copyOf(qualities);
    }
  }

  /**
   * Learning from these games.
   *
   * @param games at least 10
   */
  public TeacherFit(List<PolicyFit.Game> games, Settings settings) {
    this.games = List.copyOf(games);
    this.settings = settings;
  }

  /**
   * Learns both policies; blocks until it has, for minutes to days.
   *
   * @param from a file of weights whose rollout policy is balanced further; null to begin with one
   *     fitted to the games
   * @param comment lines for the file that say where games and teacher come from
   * @throws IOException if {@code from} cannot be read
   * @throws PolicyFileException if {@code from} holds no weights
   * @throws TeacherException if the teacher cannot judge such positions, or fails, or there are too
   *     few of them
   * @throws IllegalArgumentException if there are too few games
   */
  public Result run(Teacher teacher, @Nullable Path from, List<String> comment, Stages stages)
      throws IOException, PolicyFileException, TeacherException, InterruptedException {
    List<PolicyFit.Quality> qualities = new ArrayList<>();
    List<LabeledPosition> examples = ask(teacher, stages);
    LinearPolicy start =
        from == null ? fitToGames(qualities, stages) : PolicyFile.read(from, Table.ROLLOUT);
    RolloutBalance balance = new RolloutBalance(examples, settings.balance());

    PolicyFit toTeacher = PolicyFit.toTeacher(examples, settings.minSeen());
    PolicyFit.Fitted tree =
        toTeacher.fit(Table.TREE, stages.begin("positions fitted", toTeacher.work(1)));
    qualities.add(tree.quality());
    RolloutBalance.Balanced rollout = balance.run(start, stages.begin("batches", balance.work()));

    List<String> header = new ArrayList<>(comment);
    header.add(tree.quality().toString());
    header.add(rollout.report().toString());
    String file = PolicyFile.write(header, List.of(rollout.linearPolicy(), tree.linearPolicy()));
    return new Result(file, examples.size(), qualities, rollout.report());
  }

  private LinearPolicy fitToGames(List<PolicyFit.Quality> qualities, Stages stages) {
    PolicyFit fit = new PolicyFit(games, settings.minSeen());
    PolicyFit.Fitted fitted = fit.fit(Table.ROLLOUT, stages.begin("games", fit.work(1)));
    qualities.add(fitted.quality());
    return fitted.linearPolicy();
  }

  private List<LabeledPosition> ask(Teacher teacher, Stages stages) throws TeacherException {
    List<TeacherQuery> questions =
        new PositionSample(games, PatternPolicy.shipped(), settings.balance().seed())
            .draw(settings.positions(), settings.playoutShare());
    long heldOut = questions.stream().filter(TeacherQuery::isHeldOut).count();
    if (heldOut == 0 || heldOut == questions.size()) {
      throw new TeacherException(
          "of "
              + questions.size()
              + " positions "
              + heldOut
              + " are of games held out (every tenth); draw more, or from more games");
    }
    IntConsumer progress = stages.begin("positions", questions.size());
    List<LabeledPosition> examples = new ArrayList<>();
    for (int first = 0; first < questions.size(); first += ASKED) {
      List<TeacherQuery> asked =
          questions.subList(first, Math.min(first + ASKED, questions.size()));
      List<Position> positions = asked.stream().map(TeacherQuery::position).toList();
      List<TeacherEvaluation> judgements = teacher.judge(positions);
      for (int i = 0; i < asked.size(); i++) {
        check(judgements.get(i), positions.get(i).points().count());
        examples.add(new LabeledPosition(asked.get(i), judgements.get(i)));
      }
      progress.accept(examples.size());
    }
    return examples;
  }

  private void check(TeacherEvaluation teacherEvaluation, int points) throws TeacherException {
    if (teacherEvaluation.ownership().length == 0 && settings.balance().ownership() > 0) {
      throw new TeacherException(
          "the teacher does not say who will own which point; set the weight of ownership to 0");
    }
    if (teacherEvaluation.policy().length != points
        || teacherEvaluation.ownership().length % points != 0) {
      throw new TeacherException(
          "the teacher judges another board than one of " + points + " points");
    }
  }
}
