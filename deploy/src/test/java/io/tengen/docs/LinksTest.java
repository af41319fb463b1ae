package io.tengen.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Relative links in Markdown files lead to files, and to headings, that exist. */
class LinksTest {
  @Test
  void relativeLinksResolve() throws IOException {
    List<Path> files = Markdown.below(Markdown.ROOT);
    assertTrue(files.contains(Markdown.ROOT.resolve("README.md")), () -> files.toString());
    List<String> broken = new ArrayList<>();
    for (Path file : files) {
      broken.addAll(broken(Markdown.read(file)));
    }
    assertEquals(List.of(), broken);
  }

  @Test
  void brokenLinksAreFound(@TempDir Path directory) throws IOException {
    Files.writeString(directory.resolve("there.md"), "# One `two`, three\n");
    Path page = directory.resolve("page.md");
    Files.writeString(
        page,
        """
        # Page
        [a](there.md) [b](there.md#one-two-three) [c](#page) [d](https://example.org/absent)
        `[e](in-code.md)` [f](absent.md) [g](there.md#four) [h](#absent)
        ```
        [i](in-a-block.md)
        ```
        """);
    assertEquals(
        List.of("page.md: absent.md", "page.md: there.md#four", "page.md: #absent"),
        broken(Markdown.read(page)).stream().map(LinksTest::fileName).toList());
  }

  private static String fileName(String complaint) {
    return complaint.substring(complaint.lastIndexOf('/', complaint.indexOf(": ")) + 1);
  }

  private static List<String> broken(Markdown page) {
    return page.relativeLinks().stream()
        .filter(link -> !resolves(page, link))
        .map(link -> page.file() + ": " + link)
        .toList();
  }

  private static boolean resolves(Markdown page, String link) {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path target = path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    return hash < 0
        || !target.toString().endsWith(".md")
        || Markdown.read(target).anchors().contains(link.substring(hash + 1));
  }
}
