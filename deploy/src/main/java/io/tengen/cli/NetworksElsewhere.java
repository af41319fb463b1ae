package io.tengen.cli;

import io.tengen.engine.game.Points;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.net.Inquirer;
import io.tengen.engine.net.Inquiry;
import io.tengen.engine.play.Networks;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Networks of workers elsewhere: any name may be one, and none can be asked from here. */
final class NetworksElsewhere implements Networks {
  @Override
  public List<String> names() {
    return List.of();
  }

  @Override
  public Evaluator open(String name) {
    return new Absent();
  }

  private static final class Absent implements Evaluator {
    @Override
    public InputShape shape() {
      return new InputShape(FeatureSet.TENGEN, 2, Points.MAX_SIZE, true, 0);
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
