package io.tengen.worker.data.export;

/** The size of an export. */
public record ExportSize(int files, long rows) {}
