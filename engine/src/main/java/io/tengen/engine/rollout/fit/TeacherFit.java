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
 * Fits both policies to a {@link Teacher}, which evaluates positions drawn from games. The tree
 * policy is fitted to the teacher's policy. The rollout policy is not, because playouts that
 * imitate the teacher's moves as far as their features allow give worse results than before. It is
 * fitted to the games' moves and then balanced ({@link RolloutBalance}), so that playouts end as
 * the teacher expects.
 *
 * <p>Deterministic if the teacher is. Confined to one thread.
 */
public final class TeacherFit {
  /** The number of positions in a query to the teacher. */
  private static final int BATCH = 64;

  private final List<PolicyFit.Game> games;
  private final Settings settings;

  /**
   * The parameters of a fit.
   *
   * @param positions the number of positions that the teacher evaluates, at least 1; fewer if the
   *     games have fewer
   * @param playoutShare the share of positions that lie 1 to 20 playout moves off the games, from 0
   *     to below 1
   * @param minSeen the number of occurrences that a pattern needs for a weight of its own, at least
   *     1; see {@link PolicyFit}
   * @param withLiberties whether diamonds with the liberties of their stones are features too
   * @param balance the parameters of balancing
   */
  public record Settings(
      int positions,
      double playoutShare,
      int minSeen,
      boolean withLiberties,
      RolloutBalance.Settings balance) {
    /**
     * Checks the values.
     *
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

  /** A listener that receives the stages of the work. */
  public interface Stages {
    /**
     * Starts a stage.
     *
     * @param unit the unit of its work, such as {@code positions}
     * @param work the amount of work
     * @return receives the amount of finished work
     */
    IntConsumer begin(String unit, int work);
  }

  /**
   * The result of a fit.
   *
   * @param file the content of a file for {@link PatternPolicy#load} and {@link TreePolicy#load}
   * @param positions the number of positions that the teacher evaluated
   * @param qualities how well the rollout policy predicts the moves of games before balancing
   *     (absent if it was given), and the tree policy the teacher's moves
   * @param balance the report on balancing
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
   * Creates a fit to these games.
   *
   * @param games the games, at least 10
   * @param settings the parameters
   */
  public TeacherFit(List<PolicyFit.Game> games, Settings settings) {
    this.games = List.copyOf(games);
    this.settings = settings;
  }

  /**
   * Fits both policies; blocks for minutes to days.
   *
   * @param teacher the teacher
   * @param from a policy file whose rollout policy is balanced further; null to start with one
   *     fitted to the games
   * @param comment comment lines for the file, such as the origin of games and teacher
   * @param stages receives the progress
   * @throws IOException if {@code from} cannot be read
   * @throws PolicyFileException if {@code from} is malformed or incomplete
   * @throws TeacherException if the teacher cannot evaluate such positions or fails, or if there
   *     are too few positions
   * @throws IllegalArgumentException if there are too few games
   * @throws InterruptedException if the thread was interrupted
   */
  public Result run(Teacher teacher, @Nullable Path from, List<String> comment, Stages stages)
      throws IOException, PolicyFileException, TeacherException, InterruptedException {
    List<PolicyFit.Quality> qualities = new ArrayList<>();
    List<LabeledPosition> examples = ask(teacher, stages);
    LinearPolicy start =
        from == null ? fitToGames(qualities, stages) : PolicyFile.read(from, Table.ROLLOUT);
    RolloutBalance balance = new RolloutBalance(examples, settings.balance());

    PolicyFit toTeacher =
        PolicyFit.toTeacher(examples, settings.minSeen(), settings.withLiberties());
    PolicyFit.Fitted tree = toTeacher.fit(Table.TREE, stages.begin("passes", toTeacher.work(1)));
    qualities.add(tree.quality());
    RolloutBalance.Balanced rollout = balance.run(start, stages.begin("batches", balance.work()));

    List<String> header = new ArrayList<>(comment);
    header.add(tree.quality().toString());
    header.add(rollout.report().toString());
    String file = PolicyFile.write(header, List.of(rollout.policy(), tree.policy()));
    return new Result(file, examples.size(), qualities, rollout.report());
  }

  private LinearPolicy fitToGames(List<PolicyFit.Quality> qualities, Stages stages) {
    PolicyFit fit = new PolicyFit(games, settings.minSeen(), settings.withLiberties());
    PolicyFit.Fitted fitted = fit.fit(Table.ROLLOUT, stages.begin("passes", fit.work(1)));
    qualities.add(fitted.quality());
    return fitted.policy();
  }

  private List<LabeledPosition> ask(Teacher teacher, Stages stages) throws TeacherException {
    List<TeacherQuery> queries =
        new PositionSample(games, PatternPolicy.shipped(), settings.balance().seed())
            .draw(settings.positions(), settings.playoutShare());
    long heldOut = queries.stream().filter(TeacherQuery::isHeldOut).count();
    if (heldOut == 0 || heldOut == queries.size()) {
      throw new TeacherException(
          "of "
              + queries.size()
              + " positions "
              + heldOut
              + " are of held-out games (every tenth); draw more positions, or use more games");
    }
    IntConsumer progress = stages.begin("positions", queries.size());
    List<LabeledPosition> examples = new ArrayList<>();
    for (int first = 0; first < queries.size(); first += BATCH) {
      List<TeacherQuery> batch = queries.subList(first, Math.min(first + BATCH, queries.size()));
      List<Position> positions = batch.stream().map(TeacherQuery::position).toList();
      List<TeacherEvaluation> evaluations = teacher.evaluate(positions);
      for (int i = 0; i < batch.size(); i++) {
        check(evaluations.get(i), positions.get(i).points().count());
        examples.add(new LabeledPosition(batch.get(i), evaluations.get(i)));
      }
      progress.accept(examples.size());
    }
    return examples;
  }

  private void check(TeacherEvaluation evaluation, int points) throws TeacherException {
    if (evaluation.ownership().length == 0 && settings.balance().ownership() > 0) {
      throw new TeacherException(
          "the teacher does not predict ownership; set the weight of ownership to 0");
    }
    if (evaluation.policy().length != points || evaluation.ownership().length % points != 0) {
      throw new TeacherException(
          "the teacher's evaluation is not for a board of " + points + " points");
    }
  }
}
