package io.tengen.coordinator.http.page;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The web page. Its files, and those of its libraries, have addresses below {@code assets/HASH/},
 * where HASH is that of all of them, so that browsers may keep them forever. Every other address is
 * a view of the page and answered with {@code index.html}, whose addresses are relative: the page
 * needs not know under which path a reverse proxy serves it. Immutable and thread-safe; does not
 * block.
 */
public final class Page {
  private static final String INDEX = "index.html";
  private static final String FOREVER = "public, max-age=31536000, immutable";

  /** The deepest path of a view. */
  private static final int DEPTH = 8;

  /** The modules of the libraries by the names under which others import them. */
  private static final Map<String, String> MODULES =
      new TreeMap<>(
          Map.of(
              "preact", "lib/preact.js", "preact/hooks", "lib/hooks.js", "uplot", "lib/uplot.js"));

  private final Map<String, PageFile> assets = new TreeMap<>();

  /** By the depth of a view's path: they differ in the way back to the page's root. */
  private final List<PageFile> indexes;

  private final String policy;

  /** Reads and compresses the files; blocks for some tens of milliseconds. */
  public Page() {
    Map<String, byte[]> contents = PageSources.load();
    byte[] index = contents.remove(INDEX);
    String directory = "assets/" + fingerprint(contents) + "/";
    contents.forEach((name, content) -> assets.put(directory + name, new PageFile(name, content)));
    String imports = importMap(directory);
    String template =
        new String(index, StandardCharsets.UTF_8)
            .replace("@ASSETS@", directory)
            .replace("@IMPORTS@", imports)
            .replace("@PRELOADS@", preloads());
    indexes =
        IntStream.range(0, DEPTH)
            .mapToObj(depth -> template.replace("@BASE@", "./" + "../".repeat(depth)))
            .map(text -> new PageFile(INDEX, text.getBytes(StandardCharsets.UTF_8)))
            .toList();
    policy = policy(imports);
  }

  private static String fingerprint(Map<String, byte[]> contents) {
    String all =
        contents.entrySet().stream()
            .map(file -> file.getKey() + " " + PageFile.digest(file.getValue()) + "\n")
            .collect(Collectors.joining());
    return PageFile.digest(all.getBytes(StandardCharsets.UTF_8));
  }

  private static String importMap(String directory) {
    return MODULES.entrySet().stream()
        .map(each -> "\"%s\":\"./%s%s\"".formatted(each.getKey(), directory, each.getValue()))
        .collect(Collectors.joining(",", "{\"imports\":{", "}}"));
  }

  /** Has the browser request all modules at once, rather than each after those that import it. */
  private String preloads() {
    return assets.keySet().stream()
        .filter(name -> name.endsWith(".js"))
        .map("<link rel=\"modulepreload\" href=\"%s\">"::formatted)
        .collect(Collectors.joining("\n"));
  }

  /** Allows the page's own files only, and of inline scripts the import map only. */
  private static String policy(String imports) {
    return "default-src 'none'; script-src 'self' 'sha256-"
        + sha256(imports)
        + "'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri"
        + " 'self'; form-action 'self'; frame-ancestors 'none'";
  }

  private static String sha256(String text) {
    try {
      return Base64.getEncoder()
          .encodeToString(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /**
   * Answers a GET request.
   *
   * @param path the path of the request below the root of the page, without its first slash
   * @return empty if there is no such file and no such view
   */
  public Optional<HttpResponse> answer(HttpRequest request, String path) {
    PageFile asset = assets.get(path);
    if (asset != null) {
      return Optional.of(asset.response(request, FOREVER));
    }
    int depth = (int) path.chars().filter(each -> each == '/').count();
    boolean isView =
        !path.startsWith("assets/")
            && depth < DEPTH
            && PageFile.header(request, "Accept").contains("text/html");
    return isView ? Optional.of(index(request, depth)) : Optional.empty();
  }

  private HttpResponse index(HttpRequest request, int depth) {
    HttpResponse response = indexes.get(depth).response(request, "no-cache");
    return response.status().equals(StatusCodes.NOT_MODIFIED)
        ? response
        : response.addHeader(RawHeader.create("Content-Security-Policy", policy));
  }
}
