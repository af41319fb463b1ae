package io.tengen.testing;

/**
 * Whether tests that inject faults run for minutes instead of seconds: Maven's profile {@code
 * -Psoak}, or the system property {@code tengen.soak=true}. The only place that reads it; a test or
 * a class that runs in this mode alone is marked {@link SoakOnly}.
 */
public final class Soak {
  private static final boolean ON = Boolean.getBoolean("tengen.soak");

  private Soak() {}

  /** Whether the mode is on. */
  public static boolean isOn() {
    return ON;
  }

  /** How often something is done: {@code soaking} times in this mode, otherwise {@code usual}. */
  public static int times(int usual, int soaking) {
    return ON ? soaking : usual;
  }
}
