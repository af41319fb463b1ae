package io.tengen.coordinator.config;

import io.tengen.config.StrictConfig;
import io.tengen.wire.control.RunState;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the servers that are told when runs end: sections of {@code webhooks}, each with a name.
 */
final class WebhookConfigReader {
  static final String WEBHOOKS = "webhooks";

  private static final String EVENTS = "events";
  private static final Set<String> KEYS = Set.of("url", "secret", EVENTS);

  private WebhookConfigReader() {}

  static List<WebhookSettings> read(StrictConfig config) {
    return config.names(WEBHOOKS).stream().map(name -> read(config, name)).toList();
  }

  private static WebhookSettings read(StrictConfig config, String name) {
    String path = StrictConfig.join(WEBHOOKS, name);
    StrictConfig section = config.section(path);
    section.requireKnown(KEYS);
    return config.checked(
        path,
        () ->
            new WebhookSettings(
                name,
                section.address("url"),
                WebhookSettings.key(section.text("secret")),
                section.has(EVENTS)
                    ? events(section.texts(EVENTS))
                    : EnumSet.of(RunState.FINISHED, RunState.FAILED, RunState.CANCELLED)));
  }

  private static Set<RunState> events(List<String> names) {
    Set<RunState> events = EnumSet.noneOf(RunState.class);
    for (String name : names) {
      events.add(
          switch (name) {
            case "finished" -> RunState.FINISHED;
            case "failed" -> RunState.FAILED;
            case "cancelled" -> RunState.CANCELLED;
            default ->
                throw new IllegalArgumentException(
                    "event \"" + name + "\" is none of finished, failed, cancelled");
          });
    }
    return events;
  }
}
