// Imported by scripts that another script starts: ends this process when the parent is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
