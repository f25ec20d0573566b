# Staying oneself: devices, export, leaving

server-no-device = There is no such device.
server-own-device = This is the device you are using.
server-device-ended = This device has been ended from another one of yours.
server-many-devices = You have { $n } devices already. End one of them first.
server-not-sure = Nothing was deleted: say that you are sure.
