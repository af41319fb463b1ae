package io.tengen.engine.kind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.setting.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Compares the tables of settings in {@code docs/engines.md} with those of the kinds. To update the
 * tables after a change of a setting, run {@code ./mvnw -pl engine -am test -Dtest=EngineDocsTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dtengen.docs.write=true}.
 */
class EngineDocsTest {
  private static final Path DOCS = Path.of("..", "docs", "engines.md");

  private static final List<EngineKind> KINDS =
      StandardEngines.of(Map.of(), Map.of(), NetworkRegistry.NONE).all();

  /** Returns the pattern of the text between the two markers of a kind. */
  private static Pattern section(EngineKind kind) {
    return Pattern.compile(
        "(?s)(?<=<!-- settings of " + kind.name() + " -->\n).*?(?=<!-- end of settings -->)");
  }

  private static String table(EngineKind kind) {
    StringBuilder table =
        new StringBuilder("| setting | values | default | needs | |\n|---|---|---|---|---|\n");
    for (Setting<?> row : kind.settings().rows()) {
      String page = row.page().isEmpty() ? "" : " ([" + row.page() + "](" + row.page() + "))";
      List<String> cells =
          List.of(
              "`" + row.key() + "`",
              row.values(),
              row.fallback(),
              row.needs(),
              row.meaning() + page);
      table.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
    return table.toString();
  }

  @Test
  void tablesMatchTheKinds() throws Exception {
    String text = Files.readString(DOCS);
    String wanted = text;
    for (EngineKind kind : KINDS) {
      assertTrue(section(kind).matcher(text).find(), "no table of " + kind.name());
      wanted = section(kind).matcher(wanted).replaceFirst(Matcher.quoteReplacement(table(kind)));
    }
    if (Boolean.getBoolean("tengen.docs.write")) {
      Files.writeString(DOCS, wanted);
    }
    assertEquals(wanted, Files.readString(DOCS));
  }
}
