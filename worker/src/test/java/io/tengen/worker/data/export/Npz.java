package io.tengen.worker.data.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** An array of an NPZ file, read as NumPy does. */
record Npz(String header, ByteBuffer data) {
  static Map<String, Npz> read(Path file) throws IOException {
    Map<String, Npz> arrays = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        ByteBuffer bytes =
            ByteBuffer.wrap(zip.getInputStream(entry).readAllBytes())
                .order(ByteOrder.LITTLE_ENDIAN);
        int length = bytes.getShort(8);
        String header = new String(bytes.array(), 10, length, StandardCharsets.US_ASCII);
        int start = 10 + length;
        if (start % 64 != 0 || !header.endsWith("\n")) {
          throw new IOException("misaligned");
        }
        arrays.put(
            entry.getName(),
            new Npz(
                header.strip(),
                bytes.slice(start, bytes.limit() - start).order(ByteOrder.LITTLE_ENDIAN)));
      }
    }
    return arrays;
  }
}
