package io.tengen.engine.net;

import java.util.ArrayList;
import java.util.List;

/** Remembers what it is told, in order. */
final class Told implements EvalCallback {
  /** Values of answers, NaN for a failure. */
  final List<Float> values = new ArrayList<>();

  /** Why those failed that did. */
  final List<String> failures = new ArrayList<>();

  @Override
  public void answered(EvalRequest evalRequest) {
    values.add(evalRequest.value());
  }

  @Override
  public void failed(EvalRequest evalRequest, String why) {
    values.add(Float.NaN);
    failures.add(why);
  }
}
