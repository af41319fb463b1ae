package io.tengen.coordinator;

/** Whether this is {@code -Psoak}: the same faults again and again, for minutes. */
public final class Soak {
  private static final boolean ON = Boolean.getBoolean("tengen.soak");

  private Soak() {}

  /** Whether faults strike that {@code verify} has no time for. */
  public static boolean isOn() {
    return ON;
  }

  /** How often a fault strikes. */
  public static int times(int usual, int soaking) {
    return ON ? soaking : usual;
  }
}
