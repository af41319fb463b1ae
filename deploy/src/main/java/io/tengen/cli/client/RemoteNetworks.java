package io.tengen.cli.client;

import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.game.board.Points;
import io.tengen.worker.inference.model.Boards;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Networks that a run brings or that workers elsewhere have: none can be asked from here. */
public final class RemoteNetworks implements NetworkRegistry {
  /** Of a network of which nothing is known. */
  public static final Boards ANY = new Boards(Points.MIN_SIZE, Points.MAX_SIZE, true);

  private final Map<String, Boards> brought;
  private final @Nullable NetworkRegistry others;

  /**
   * @param brought networks that the run brings, and their boards
   * @param others those of this process; null if workers elsewhere have theirs, so that any other
   *     name may be one
   */
  public RemoteNetworks(Map<String, Boards> brought, @Nullable NetworkRegistry others) {
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
    public @Nullable EvalRequest tryAcquire() {
      return null;
    }

    @Override
    public void submit(EvalRequest evalRequest, EvalCallback evalCallback) {
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
