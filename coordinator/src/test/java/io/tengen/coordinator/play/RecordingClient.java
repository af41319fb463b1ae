package io.tengen.coordinator.play;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client that keeps what it is sent. */
final class RecordingClient<T> implements Watcher<T> {
  final List<T> states = new ArrayList<>();
  @Nullable RefusedActionException refusal;
  int asked;
  boolean isClosed;

  @Override
  public boolean isClosed() {
    return isClosed;
  }

  @Override
  public boolean isReady() {
    asked++;
    return true;
  }

  @Override
  public void send(T state) {
    states.add(state);
  }

  @Override
  public void end(T last) {
    states.add(last);
    isClosed = true;
  }

  @Override
  public void refuse(RefusedActionException why) {
    refusal = why;
    isClosed = true;
  }
}
