package io.tengen.cli;

import io.tengen.engine.game.Points;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.net.Inquirer;
import io.tengen.engine.net.Inquiry;
import io.tengen.engine.play.Networks;
import io.tengen.worker.inference.model.Boards;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Networks that a run brings or that workers elsewhere have: none can be asked from here. */
final class NetworksElsewhere implements Networks {
  /** Of a network of which nothing is known. */
  static final Boards ANY = new Boards(Points.MIN_SIZE, Points.MAX_SIZE, true);

  private final Map<String, Boards> brought;
  private final @Nullable Networks others;

  /**
   * @param brought networks that the run brings, and their boards
   * @param others those of this process; null if workers elsewhere have theirs, so that any other
   *     name may be one
   */
  NetworksElsewhere(Map<String, Boards> brought, @Nullable Networks others) {
    this.brought = Map.copyOf(brought);
    this.others = others;
  }

  @Override
  public List<String> names() {
    return List.of();
  }

  @Override
  public Evaluator open(String name) {
    Boards boards = brought.get(name);
    return boards == null && others != null
        ? others.open(name)
        : new Absent(boards == null ? ANY : boards);
  }

  private record Absent(Boards boards) implements Evaluator {
    @Override
    public InputShape shape() {
      return new InputShape(
          FeatureSet.TENGEN,
          boards.smallest(),
          Math.min(boards.largest(), Points.MAX_SIZE),
          true,
          0);
    }

    @Override
    public @Nullable Inquiry tryAcquire() {
      return null;
    }

    @Override
    public void submit(Inquiry inquiry, Inquirer inquirer) {
      throw new IllegalStateException("nobody can have acquired an inquiry");
    }

    @Override
    public Optional<String> failure() {
      return Optional.of("the network is elsewhere");
    }

    @Override
    public int waiting() {
      return 0;
    }

    @Override
    public void close() {}
  }
}
