package io.tengen.engine.gtp;

import io.tengen.engine.setting.Setting;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Commands that change settings during a session: {@code tengen-set}, and the dialogs that GoGui
 * makes of commands of type {@code param}. Such a command lists all parameters without arguments,
 * each as {@code [TYPE] NAME VALUE}, and sets one if it is given a name and a value.
 *
 * @see <a href="https://gogui.sourceforge.net/doc/gtp_reference.html">GoGui's manual, chapter
 *     "Analyze Commands"</a>
 */
final class SettingCommands {
  /** The entries of GoGui's menu, each of which begins with a line break. */
  static final String MENU =
      "\nparam/Engine settings/gogui-param_engine\nparam/Game settings/gogui-param_game";

  private static final String RULES = "rules";
  private static final String KOMI = "komi";

  private final GtpGame game;
  private final SessionEngine settings;
  private final GtpEngine engine;

  SettingCommands(GtpGame game, SessionEngine settings, GtpEngine engine) {
    this.game = game;
    this.settings = settings;
    this.engine = engine;
  }

  void addTo(GtpCommands commands) {
    commands.add("tengen-set", this::set);
    commands.add("gogui-param_engine", this::engineParameters);
    commands.add("gogui-param_game", this::gameParameters);
  }

  private String set(GtpArguments arguments) throws GtpException {
    String key = arguments.word();
    settings.set(key, arguments.rest());
    engine.closePlayer();
    return "";
  }

  private String engineParameters(GtpArguments arguments) throws GtpException {
    if (arguments.hasNext()) {
      return set(arguments);
    }
    return settings.settings().stream()
        .map(setting -> line(type(setting), setting.key(), settings.value(setting)))
        .collect(Collectors.joining("\n"));
  }

  private String gameParameters(GtpArguments arguments) throws GtpException {
    if (!arguments.hasNext()) {
      Rules rules = game.position().setup().rules();
      return line(list(ruleNames(rules)), RULES, rules.name())
          + "\n"
          + line("string", KOMI, String.valueOf(game.position().setup().komi()));
    }
    String key = arguments.word();
    switch (key) {
      case RULES -> game.rules(BoardCommands.parseRules(arguments.word()));
      case KOMI -> game.komi(arguments.number());
      default ->
          throw new GtpException("unknown parameter " + key + "; choose " + RULES + " or " + KOMI);
    }
    return "";
  }

  /** Returns the names of all rule sets, and of the session's if it differs from them. */
  private static List<String> ruleNames(Rules present) {
    List<String> names = new ArrayList<>(Rules.ALL.stream().map(Rules::name).toList());
    if (!names.contains(present.name())) {
      names.add(present.name());
    }
    return names;
  }

  private static String type(Setting<?> setting) {
    return setting.choices().isEmpty() ? "string" : list(setting.choices());
  }

  private static String list(List<String> choices) {
    return "list/" + String.join("/", choices);
  }

  private static String line(String type, String key, String value) {
    return ("[" + type + "] " + key + " " + value).strip();
  }
}
