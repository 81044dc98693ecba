<?php

declare(strict_types=1);

require __DIR__ . '/pix.php';
require __DIR__ . '/sandbox.php';

function expect(bool $holds, string $what): void
{
    if (!$holds) {
        throw new RuntimeException("does not hold: $what");
    }
}

$tests = [
    'a charge is completed when the customer pays' => function (Pix $pix): void {
        $charge = $pix->createCharge('order-1', 1990);
        expect($charge['value'] === 1990, 'the value is 1990 cents');
        expect($pix->status('order-1') === 'ACTIVE', 'the status is ACTIVE');
        // Only a sandbox has this call: it pays as the customer would.
        $pix->call('POST', '/_sandbox/pay', ['id' => 'order-1']);
        expect($pix->status('order-1') === 'COMPLETED', 'the status is COMPLETED');
    },

    'the webhook of a paid charge has a valid signature' => function (Pix $pix): void {
        $receiver = new Receiver();
        // Without the call by which the service tests a new webhook: this process could not answer it meanwhile.
        ['webhook' => ['hmacSecretKey' => $secret]] = $pix->call('POST', '/api/v1/webhook?validate=false', ['webhook' => [
            'name' => 'orders', 'event' => 'OPENPIX:CHARGE_COMPLETED', 'url' => $receiver->url, 'isActive' => true,
        ]]);
        $pix->createCharge('order-2', 500);
        $pix->call('POST', '/_sandbox/pay', ['id' => 'order-2']);
        [$body, $headers] = $receiver->receive();
        $signature = $headers['x-openpix-signature'];
        expect(json_decode($body, true)['charge']['correlationID'] === 'order-2', 'it is about order-2');
        expect(isGenuine($body, $signature, $secret), 'the signature is valid');
        $changed = str_replace('order-2', 'order-3', $body);
        expect(!isGenuine($changed, $signature, $secret), 'the signature is not valid for a changed body');
    },

    'an order id is used once' => function (Pix $pix): void {
        $pix->createCharge('order-4', 1000);
        try {
            $pix->createCharge('order-4', 2000);
        } catch (Refusal $refusal) {
            expect($refusal->getCode() === 400, 'the status is 400');
            return;
        }
        expect(false, 'it is refused');
    },
];

$failed = 0;
$sandbox = new Sandbox();
foreach ($tests as $name => $test) {
    try {
        $test(new Pix($sandbox->url, $sandbox->appKey));
        echo "ok: $name\n";
    } catch (Throwable $error) {
        $failed += 1;
        echo "FAILED: $name: {$error->getMessage()}\n";
    }
}
$sandbox->stop();
exit($failed === 0 ? 0 : 1);
