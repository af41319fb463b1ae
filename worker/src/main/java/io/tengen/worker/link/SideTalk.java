package io.tengen.worker.link;

import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.WorkerMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a worker that trains has to say beside the {@link Dialogue} about games, which leads.
 * Confined to the link's thread.
 */
interface SideTalk {
  /** Of a worker that does not train. */
  SideTalk NONE =
      new SideTalk() {
        @Override
        public List<String> offers() {
          return List.of();
        }

        @Override
        public int slots() {
          return 0;
        }

        @Override
        public void opened() {}

        @Override
        public void hello(Hello.Builder hello) {}

        @Override
        public void heartbeatDue() {}

        @Override
        public @Nullable WorkerMessage next() {
          return null;
        }

        @Override
        public void hear(CoordinatorMessage message) {}

        @Override
        public void leave() {}

        @Override
        public boolean isIdle() {
          return true;
        }
      };

  /** What the worker can do beside playing. */
  List<String> offers();

  /** Slots that no games are asked for now. */
  int slots();

  /** A new stream: everything unacknowledged is to be said again. */
  void opened();

  /** Adds what is held. */
  void hello(Hello.Builder hello);

  void heartbeatDue();

  /** What is to be said now that the worker is welcome; null if nothing. */
  @Nullable WorkerMessage next();

  /** Takes a message about trainings. */
  void hear(CoordinatorMessage message);

  /** From now on nothing is asked for, and what is held is given back. */
  void leave();

  /** Whether nothing more is to be said, or waited for, by a worker that leaves. */
  boolean isIdle();
}
