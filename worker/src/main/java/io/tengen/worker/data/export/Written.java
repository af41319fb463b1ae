package io.tengen.worker.data.export;

/** How much an export wrote. */
public record Written(int files, long rows) {}
