package io.tengen.coordinator.run.lease;

import io.tengen.engine.kind.StandardEngines;
import java.util.List;

/** Remedies for requirements that no worker offers. */
final class MissingOffers {
  private MissingOffers() {}

  /**
   * Returns the remedies as the end of a line that names what is missing.
   *
   * @param missing requirements in the form of {@link StandardEngines#requirements}, at least one
   */
  static String of(List<String> missing) {
    return "; "
        + String.join("; ", missing.stream().map(StandardEngines::remedy).distinct().toList());
  }
}
