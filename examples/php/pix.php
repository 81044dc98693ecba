<?php

// Charges of a shop, with the HTTP client of PHP itself: the code under test.

declare(strict_types=1);

final class Refusal extends Exception
{
}

/** Client of the payment service at a URL, or of a sandbox. */
final class Pix
{
    public function __construct(private string $url, private string $appKey)
    {
    }

    /**
     * Sends a request and returns the JSON of the answer.
     *
     * @throws Refusal with the status as its code, if the request was refused
     */
    public function call(string $method, string $path, ?array $body = null): array
    {
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => ["Authorization: $this->appKey", 'Content-Type: application/json'],
            'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR),
            'timeout' => 10,
            'ignore_errors' => true,
        ]]);
        $stream = fopen($this->url . $path, 'r', false, $context);
        if ($stream === false) {
            throw new RuntimeException("$this->url did not answer");
        }
        $answer = stream_get_contents($stream);
        $status = (int) explode(' ', stream_get_meta_data($stream)['wrapper_data'][0])[1];
        fclose($stream);
        if ($status < 200 || $status > 299) {
            throw new Refusal($answer, $status);
        }
        return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
    }

    public function createCharge(string $order, int $cents): array
    {
        return $this->call('POST', '/api/v1/charge', ['correlationID' => $order, 'value' => $cents])['charge'];
    }

    public function status(string $order): string
    {
        return $this->call('GET', "/api/v1/charge/$order")['charge']['status'];
    }
}

/** Checks the header x-openpix-signature of a webhook call: HMAC-SHA1 of the body in Base64. */
function isGenuine(string $body, string $signature, string $secret): bool
{
    return hash_equals(base64_encode(hash_hmac('sha1', $body, $secret, true)), $signature);
}
