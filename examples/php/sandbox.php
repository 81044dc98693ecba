<?php

declare(strict_types=1);

/** A sandbox of pixctl on a free port, with its data in memory. It stops when the program of the tests ends. */
final class Sandbox
{
    public readonly string $url;
    public readonly string $appKey;
    /** @var resource */
    private $process;
    /** @var resource[] */
    private array $pipes = [];

    public function __construct()
    {
        $command = 'pixctl sandbox start --port 0 --data :memory: --until-eof --quiet -o json';
        $process = proc_open(explode(' ', $command), [['pipe', 'r'], ['pipe', 'w']], $this->pipes);
        if ($process === false) {
            throw new RuntimeException('pixctl was not found.');
        }
        $this->process = $process;
        // One line of JSON, once the sandbox accepts requests; nothing if it could not start.
        $line = fgets($this->pipes[1]);
        if ($line === false) {
            throw new RuntimeException('The sandbox did not start.');
        }
        ['url' => $this->url, 'appKey' => $this->appKey] = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    }

    /** Closes its standard input, and waits until it has stopped. */
    public function stop(): void
    {
        fclose($this->pipes[0]);
        proc_close($this->process);
    }
}

/** Server on this machine that receives webhook calls, in the process of the tests. */
final class Receiver
{
    public readonly string $url;
    /** @var resource */
    private $server;

    public function __construct()
    {
        $this->server = stream_socket_server('tcp://127.0.0.1:0');
        $this->url = 'http://' . stream_socket_get_name($this->server, false) . '/';
    }

    /** Waits up to 10 seconds for a call, and returns its body and its headers with lower-case names. */
    public function receive(): array
    {
        $connection = stream_socket_accept($this->server, 10);
        if ($connection === false) {
            throw new RuntimeException('The webhook was not called.');
        }
        fgets($connection);
        $headers = [];
        while (($line = trim((string) fgets($connection))) !== '') {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower($name)] = trim($value);
        }
        $body = stream_get_contents($connection, (int) $headers['content-length']);
        fwrite($connection, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        fclose($connection);
        return [$body, $headers];
    }
}
