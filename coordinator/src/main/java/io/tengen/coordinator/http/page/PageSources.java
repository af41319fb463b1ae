package io.tengen.coordinator.http.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the files of the page and of its libraries, which are WebJars, from the class path. */
final class PageSources {
  private static final String PAGE = "/io/tengen/coordinator/http/page/";
  private static final String WEBJARS = "/META-INF/resources/webjars/";

  private PageSources() {}

  /** Returns all files by name; those of the libraries are in the folder {@code lib}. */
  static Map<String, byte[]> load() {
    try {
      Map<String, byte[]> files = own();
      files.put("lib/preact.js", library("preact", "dist/preact.module.js"));
      files.put("lib/hooks.js", library("preact", "hooks/dist/hooks.module.js"));
      files.put("lib/uplot.js", library("uplot", "dist/uPlot.esm.js"));
      files.put("lib/uplot.css", library("uplot", "dist/uPlot.min.css"));
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException("the page's files cannot be read from the program", e);
    }
  }

  private static Map<String, byte[]> own() throws IOException {
    URL index = PageSources.class.getResource(PAGE + "index.html");
    if (index == null) {
      throw new IOException("no file " + PAGE + "index.html on the class path");
    }
    try {
      URI place = index.toURI();
      if (!place.getScheme().equals("jar")) {
        return read(Path.of(place).resolveSibling(""));
      }
      try (FileSystem jar = FileSystems.newFileSystem(jar(place), Map.of())) {
        return read(jar.getPath(PAGE));
      }
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static URI jar(URI entry) {
    String text = entry.toString();
    return URI.create(text.substring(0, text.lastIndexOf('!')));
  }

  private static Map<String, byte[]> read(Path directory) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> listed = Files.walk(directory)) {
      for (Path file : listed.filter(Files::isRegularFile).toList()) {
        String name = directory.relativize(file).toString().replace('\\', '/');
        if (!name.endsWith(".class")) {
          files.put(name, Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  private static byte[] library(String name, String file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = open("/META-INF/maven/org.webjars.npm/" + name + "/pom.properties")) {
      properties.load(in);
    }
    try (InputStream in =
        open(WEBJARS + name + "/" + properties.getProperty("version") + "/" + file)) {
      return in.readAllBytes();
    }
  }

  private static InputStream open(String resource) throws IOException {
    InputStream in = PageSources.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IOException("no file " + resource + " on the class path");
    }
    return in;
  }
}
