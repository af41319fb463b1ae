package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the note of a run from the option to all commands that show it. */
class NoteTest {
  private static final String NOTE = "before the fix: <b>天元</b> & co";

  @TempDir Path directory;

  private CommandRun tengen(String command, String... args) {
    String[] all = new String[args.length + 3];
    all[0] = command;
    System.arraycopy(args, 0, all, 1, args.length);
    all[args.length + 1] = "--data";
    all[args.length + 2] = directory.resolve("data").toString();
    return CommandRun.of(all);
  }

  private CommandRun evaluate(String... args) {
    String[] all = new String[args.length + 6];
    System.arraycopy(
        new String[] {"a=random", "b=random", "--board", "3", "--games", "2"}, 0, all, 0, 6);
    System.arraycopy(args, 0, all, 6, args.length);
    return tengen("evaluate", all);
  }

  @Test
  void everyViewOfRunShowsItsNote() throws Exception {
    String line = "Note: " + NOTE;
    CommandRun played = evaluate("--note", NOTE);
    assertEquals(0, played.code(), played.err());
    assertTrue(played.out().contains(line), played.out());
    String run = played.out().replaceAll("(?s).* of run (\\w+)\\R.*", "$1");

    assertTrue(tengen("runs").out().contains(NOTE));
    assertTrue(tengen("runs", "--json").out().contains("\"note\":\"" + NOTE + "\""));
    assertTrue(tengen("ratings", run).out().contains(line));
    assertTrue(tengen("ratings", run, "--json").out().contains("\"note\":\"" + NOTE + "\""));
    assertTrue(tengen("watch", run).out().contains(line));
    Path page = directory.resolve("report.html");
    assertEquals(0, tengen("report", run, "--out", page.toString()).code());
    String html = Files.readString(page);
    assertTrue(html.contains("Note: before the fix: &lt;b&gt;天元&lt;/b&gt; &amp; co"), "escaped");
    assertFalse(html.contains("<b>天元"));
  }

  @Test
  void refusesNoteOfSeveralLines() {
    String refusal = "note must be one line of at most 200 printable characters";
    for (String note : new String[] {"a\nb", "\u001b[2J", "x".repeat(201)}) {
      assertTrue(evaluate("--note", note).complaint(2).contains(refusal));
    }
  }
}
