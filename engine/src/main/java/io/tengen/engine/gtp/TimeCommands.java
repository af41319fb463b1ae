package io.tengen.engine.gtp;

/** Commands about the clock. */
final class TimeCommands {
  void addTo(GtpCommands commands) {
    commands.add("time_settings", this::timeSettings);
    commands.add("time_left", this::timeLeft);
  }

  private String timeSettings(GtpArguments arguments) throws GtpException {
    for (int i = 0; i < 3; i++) {
      arguments.integer();
    }
    return "";
  }

  private String timeLeft(GtpArguments arguments) throws GtpException {
    arguments.color();
    arguments.integer();
    arguments.integer();
    return "";
  }
}
