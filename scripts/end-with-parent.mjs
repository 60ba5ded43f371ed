// Imported before a script of ours that another one started: when that one is killed, this one is told to end.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
