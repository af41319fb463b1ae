package io.tengen.worker.data.export;

/** The size of an export. */
public record Written(int files, long rows) {}
