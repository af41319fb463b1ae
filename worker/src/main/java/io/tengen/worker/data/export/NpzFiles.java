package io.tengen.worker.data.export;

import io.tengen.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes files {@code 000000.npz}, {@code 000001.npz}, ... with equal numbers of rows except in the
 * last: zip archives of NumPy arrays, which {@code numpy.load} reads. Each file appears completely
 * or not at all. Equal rows give equal files. Confined to one thread; blocks on the disk.
 */
final class NpzFiles {
  private final Path directory;
  private final List<NpyColumn> columns;
  private final int rowsPerFile;
  private int files;
  private long rows;

  /**
   * @param columns the arrays; the caller adds a row to each before it calls {@link #endRow}
   */
  NpzFiles(Path directory, List<NpyColumn> columns, int rowsPerFile) {
    this.directory = directory;
    this.columns = columns;
    this.rowsPerFile = rowsPerFile;
  }

  /** Ends a row; writes a file if it is full. */
  void endRow() throws IOException {
    rows++;
    if (columns.getFirst().rows() == rowsPerFile) {
      write();
    }
  }

  /** Writes the remaining rows. */
  void end() throws IOException {
    if (columns.getFirst().rows() > 0) {
      write();
    }
  }

  private void write() throws IOException {
    Path file = directory.resolve("%06d.npz".formatted(files));
    try (AtomicFile written = AtomicFile.create(file)) {
      try (ZipOutputStream zip = new ZipOutputStream(written.stream())) {
        zip.setLevel(Deflater.BEST_SPEED);
        for (NpyColumn column : columns) {
          ZipEntry entry = new ZipEntry(column.name() + ".npy");
          entry.setLastModifiedTime(FileTime.fromMillis(0));
          zip.putNextEntry(entry);
          column.write(zip);
          zip.closeEntry();
          column.clear();
        }
      }
      written.commit();
    }
    files++;
  }

  int files() {
    return files;
  }

  long rows() {
    return rows;
  }
}
