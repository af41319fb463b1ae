package io.tengen.cli.client;

import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.game.board.Points;
import io.tengen.worker.inference.model.Boards;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A registry of networks that remote workers evaluate; none can be evaluated in this process. */
public final class RemoteNetworks implements NetworkRegistry {
  /** The boards of a network about which nothing is known. */
  public static final Boards ANY = new Boards(Points.MIN_SIZE, Points.MAX_SIZE, true);

  private final Map<String, Boards> brought;
  private final @Nullable NetworkRegistry others;

  /**
   * @param brought the boards of the networks that the run uploads, by name
   * @param others the networks of this process; null if remote workers may have networks of any
   *     other name
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
        : absent(boards == null ? ANY : boards);
  }

  private static Evaluator absent(Boards boards) {
    return new Evaluator.Absent(
        new InputShape(
            FeatureSet.TENGEN,
            boards.smallest(),
            Math.min(boards.largest(), Points.MAX_SIZE),
            true,
            0));
  }
}
