// Loaded with --require: suspends the process (SIGSTOP) when it opens a connection to SUSPEND_PORT: before it asks the
// system for it, or when it is open.
const net = require('node:net');

const { SUSPEND_AT, SUSPEND_PORT } = process.env;
const suspend = () => process.kill(process.pid, 'SIGSTOP');
let isDone = false;

const { connect, emit } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const port = String(args.flat()[0]?.port);
  if (port === SUSPEND_PORT && !isDone) {
    if (SUSPEND_AT === 'connecting') {
      isDone = true;
      suspend();
    } else this.suspendsWhenOpen = true;
  }
  return connect.apply(this, args);
};
net.Socket.prototype.emit = function (event, ...args) {
  if (event === 'connect' && this.suspendsWhenOpen === true && !isDone) {
    isDone = true;
    suspend();
  }
  return emit.call(this, event, ...args);
};
