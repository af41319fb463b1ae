package io.tengen.cli.doctor;

import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.files.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The files of a support bundle, each without secrets. Confined to one thread. */
final class SupportBundle {
  /** The last part of a long file, such as a log, is enough. */
  private static final int MOST_BYTES = 4 << 20;

  private final Redactor redactor;
  private final Map<String, String> files = new LinkedHashMap<>();

  SupportBundle(Redactor redactor) {
    this.redactor = redactor;
  }

  /** Adds a text. */
  void add(String name, String text) {
    files.put(name, redactor.clean(text));
  }

  /** Adds a value as JSON. */
  void add(String name, Object value) {
    add(name, JsonWriter.pretty(value) + "\n");
  }

  /** Adds a file of this machine, or its end if it is long. */
  void add(String name, Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int from = Math.max(0, bytes.length - MOST_BYTES);
    add(name, new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8));
  }

  /** Adds what this program and machine are; of the environment, the variables of Tengen. */
  void addSystem(Map<String, String> environment) {
    Map<String, Object> system = new TreeMap<>();
    system.put("tengen", ProgramVersion.get());
    for (String key :
        new String[] {"os.name", "os.version", "os.arch", "java.vm.name", "java.version"}) {
      system.put(key, System.getProperty(key, ""));
    }
    system.put("processors", Runtime.getRuntime().availableProcessors());
    system.put("maxHeapMiB", Runtime.getRuntime().maxMemory() >> 20);
    environment.forEach((key, value) -> {
      if (key.startsWith("TENGEN_")) {
        system.put(key, Redactor.isSecretName(key) ? "[REDACTED]" : value);
      }
    });
    add("system.json", (Object) system);
  }

  /** Writes all files as a zip archive; an old one of this name is replaced at the end. */
  void write(Path zip) throws IOException {
    try (AtomicFile bundle = AtomicFile.create(zip)) {
      try (ZipOutputStream out = new ZipOutputStream(bundle.stream())) {
        for (Map.Entry<String, String> file : files.entrySet()) {
          out.putNextEntry(new ZipEntry(file.getKey()));
          out.write(file.getValue().getBytes(StandardCharsets.UTF_8));
          out.closeEntry();
        }
      }
      bundle.commit();
    }
  }
}
