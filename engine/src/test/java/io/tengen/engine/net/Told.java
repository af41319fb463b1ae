package io.tengen.engine.net;

import java.util.ArrayList;
import java.util.List;

/** Remembers what it is told, in order. */
final class Told implements Inquirer {
  /** Values of answers, NaN for a failure. */
  final List<Float> values = new ArrayList<>();

  /** Why those failed that did. */
  final List<String> failures = new ArrayList<>();

  @Override
  public void answered(Inquiry inquiry) {
    values.add(inquiry.value());
  }

  @Override
  public void failed(Inquiry inquiry, String why) {
    values.add(Float.NaN);
    failures.add(why);
  }
}
