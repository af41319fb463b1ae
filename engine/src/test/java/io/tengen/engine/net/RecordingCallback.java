package io.tengen.engine.net;

import java.util.ArrayList;
import java.util.List;

/** A callback that records its calls in order. */
final class RecordingCallback implements EvalCallback {
  /** The values of answers, NaN for a failure. */
  final List<Float> values = new ArrayList<>();

  /** The reasons of failures. */
  final List<String> failures = new ArrayList<>();

  @Override
  public void answered(EvalRequest request) {
    values.add(request.value());
  }

  @Override
  public void failed(EvalRequest request, String why) {
    values.add(Float.NaN);
    failures.add(why);
  }
}
