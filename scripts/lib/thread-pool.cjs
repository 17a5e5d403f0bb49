/**
 * Threads for what is slow: queries of the analytics engine, passwords, files. Node has four when nothing is said, and reads
 * this before the first file is loaded as a module: it must be required, not imported, by the process that is to have them.
 */
process.env.UV_THREADPOOL_SIZE ??= '16'
