// Loaded with --require: suspends the process (SIGSTOP) once, at the place in SUSPEND_AT: when it asks the system for a
// connection to SUSPEND_PORT ('connecting'), when that connection is open ('connected'), or when it hands its first write
// to the HTTP library ('sending').
const { subscribe } = require('node:diagnostics_channel');
const net = require('node:net');

const { SUSPEND_AT, SUSPEND_PORT } = process.env;
let isDone = false;
const suspend = () => {
  if (isDone) return;
  isDone = true;
  process.kill(process.pid, 'SIGSTOP');
};

subscribe('undici:request:create', ({ request }) => {
  if (SUSPEND_AT === 'sending' && request.method !== 'GET') suspend();
});

const { connect, emit } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  if (String(args.flat()[0]?.port) === SUSPEND_PORT) {
    if (SUSPEND_AT === 'connecting') suspend();
    this.suspendsWhenOpen = SUSPEND_AT === 'connected';
  }
  return connect.apply(this, args);
};
net.Socket.prototype.emit = function (event, ...args) {
  if (event === 'connect' && this.suspendsWhenOpen === true) suspend();
  return emit.call(this, event, ...args);
};
